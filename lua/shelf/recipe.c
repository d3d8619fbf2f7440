#include "lua/shelf/recipe.h"

#include "lua/shelf/data.h"
#include "lua/shelf/file.h"
#include "lua/shelf/script.h"

#include <stdlib.h>
#include <string.h>

enum { LINE = 512 };

/* Take the next line out of a text; false: there is none. */
static bool next_line(const char **text, char *line) {
  size_t n = strcspn(*text, "\n");
  if (**text == '\0') return false;
  snprintf(line, LINE, "%.*s", (int)(n < LINE - 1 ? n : LINE - 1), *text);
  *text += n + ((*text)[n] == '\n');
  return true;
}

/* What stands behind a beginning of the line, or NULL. */
static const char *behind(const char *line, const char *begin) {
  size_t n = strlen(begin);
  return strncmp(line, begin, n) == 0 ? line + n : NULL;
}

/* Are all parts of a word, blanks between them, in the text? */
static bool has_all(const char *text, const char *word) {
  char part[LINE];
  while (*(word += strspn(word, " ")) != '\0') {
    size_t n = strcspn(word, " ");
    snprintf(part, sizeof part, "%.*s", (int)(n < LINE - 1 ? n : LINE - 1),
             word);
    if (strcasestr(text, part) == NULL) return false;
    word += n;
  }
  return true;
}

/* Add a text behind what stands under a key, with a blank between them. */
static void put_more(json_t *v, const char *key, const char *more) {
  const char *old = json_string_value(json_object_get(v, key));
  char *text = NULL;
  if (old == NULL || asprintf(&text, "%s %s", old, more) < 0) text = NULL;
  json_object_set_new(v, key, data_text(text == NULL ? more : text));
  free(text);
}

/* "Is it long? Is it dull?": a sentence each. */
static json_t *sentences(const char *text) {
  json_t *list = json_array();
  while (*(text += strspn(text, " ")) != '\0') {
    size_t n = strcspn(text, "?");
    char one[LINE];
    n += text[n] == '?';
    snprintf(one, sizeof one, "%.*s", (int)n, text);
    json_array_append_new(list, data_text(one));
    text += n;
  }
  return list;
}

/* Recipes ------------------------------------------------------------------ */

/* A line of the head, without its dashes; *last is the field it may go on. */
static void read_head(json_t *v, const char *line, const char **last) {
  const char *rest;
  if ((rest = behind(line, "Words: ")) != NULL) {
    data_put_text(v, "words", rest);
  } else if ((rest = behind(line, "Asks: ")) != NULL) {
    data_put(v, "asks", sentences(rest));
  } else if ((rest = behind(line, "diff: ")) != NULL) {
    data_put_text(v, *last = "diff", rest);
  } else if (behind(line, "oilpatch compare ") != NULL) {
    data_put_text(v, *last = "command", line);
  } else if ((rest = behind(line, "  ")) != NULL) {
    if (*last != NULL && strcmp(*last, "command") == 0)
      json_array_append_new(json_object_get(v, "said"), data_text(rest));
    else if (*last != NULL)
      put_more(v, *last, rest);
  } else if (*line != '\0' && behind(line, "Against: ") == NULL) {
    put_more(v, "title", line);
  }
}

static json_t *read_recipe(const char *path, const char *text) {
  json_t *v = json_object();
  ScriptKind kind;
  char name[LINE], line[LINE];
  const char *slash = strrchr(path, '/'), *last = NULL, *p = text, *head;
  script_look(path, &kind);
  snprintf(name, sizeof name, "recipes/%.*s",
           (int)(strlen(slash + 1) - strlen(".lua")), slash + 1);
  data_put_text(v, "name", name);
  data_put_text(v, "game", kind.game);
  data_put_text(v, "says", kind.says);
  data_put(v, "said", json_array());
  while (next_line(&p, line) && (head = behind(line, "---")) != NULL)
    read_head(v, head + (*head == ' '), &last);
  data_put_text(v, "text", text);
  return v;
}

/* Everything of it that is searched, as one text. */
static bool recipe_has(const json_t *v, const char *word) {
  static const char *const fields[] = {"name", "game", "title", "says",
                                       "words"};
  char all[8 * LINE] = "";
  size_t used = 0, i;
  const json_t *one;
  for (i = 0; i < sizeof fields / sizeof fields[0]; i++) {
    const char *text = json_string_value(json_object_get(v, fields[i]));
    used += (size_t)snprintf(all + used, sizeof all - used, "%.*s\n", LINE,
                             text == NULL ? "" : text);
  }
  json_array_foreach(json_object_get(v, "asks"), i, one) {
    if (used + LINE < sizeof all)
      used += (size_t)snprintf(all + used, sizeof all - used, "%.*s\n",
                               LINE - 2, json_string_value(one));
  }
  return has_all(all, word);
}

json_t *recipe_list(const char *variants, const char *word) {
  json_t *list = json_array();
  char folder[PATH_SIZE];
  Names files = {0};
  file_join(folder, variants, "recipes");
  script_list(folder, &files);
  for (int i = 0; i < files.count; i++) {
    char *text = file_read(files.item[i], NULL);
    json_t *v = text == NULL ? NULL : read_recipe(files.item[i], text);
    if (v != NULL && (word == NULL || recipe_has(v, word)))
      json_array_append(list, v);
    json_decref(v);
    free(text);
  }
  names_free(&files);
  return list;
}

/* Questions ---------------------------------------------------------------- */

/* The names of the recipes that name this question. */
static json_t *recipes_for(const json_t *recipes, const char *question) {
  json_t *names = json_array();
  size_t i, k;
  const json_t *recipe, *asks;
  json_array_foreach(recipes, i, recipe) {
    json_array_foreach(json_object_get(recipe, "asks"), k, asks) {
      if (strcmp(json_string_value(asks), question) == 0)
        json_array_append(names, json_object_get(recipe, "name"));
    }
  }
  return names;
}

static void read_answer(json_t *question, const char *line) {
  json_t *answers = json_object_get(question, "answers");
  size_t n = json_array_size(answers);
  json_t *last = n == 0 ? NULL : json_array_get(answers, n - 1);
  const char *command = behind(line, "    ");
  if (command != NULL) {
    if (last != NULL) data_put_text(last, "command", command);
  } else if (last != NULL && json_object_get(last, "command") == NULL) {
    put_more(last, "says", line);
  } else {
    json_array_append_new(answers, json_pack("{s:o}", "says", data_text(line)));
  }
}

static bool question_has(const json_t *q, const char *word) {
  char all[2 * LINE];
  snprintf(all, sizeof all, "%s\n%s",
           json_string_value(json_object_get(q, "asks")),
           json_string_value(json_object_get(q, "words")));
  return has_all(all, word);
}

/* The questions of a file; "= " is what one asks in another language. */
static json_t *read_questions(const char *variants, const char *name,
                              const json_t *recipes) {
  json_t *list = json_array(), *q = NULL;
  char folder[PATH_SIZE], path[PATH_SIZE], line[LINE];
  char *text;
  file_join(folder, variants, "recipes");
  file_join(path, folder, name);
  text = file_read(path, NULL);
  for (const char *p = text == NULL ? "" : text; next_line(&p, line);) {
    const char *asks = behind(line, "? "), *words = behind(line, ": "),
               *other = behind(line, "= ");
    if (asks != NULL) {
      q = json_pack("{s:o,s:s,s:[],s:o}", "asks", data_text(asks), "words", "",
                    "answers", "recipes", recipes_for(recipes, asks));
      json_array_append_new(list, q);
    } else if (q != NULL && words != NULL) {
      json_object_set_new(q, "words", data_text(words));
    } else if (q != NULL && other != NULL) {
      json_object_set_new(q, "other", data_text(other));
    } else if (q != NULL && line[0] != '\0' && line[0] != '#') {
      read_answer(q, line);
    }
  }
  free(text);
  return list;
}

static const char *text_of(const json_t *q, const char *key) {
  const char *text = json_string_value(json_object_get(q, key));
  return text == NULL ? "" : text;
}

/* A question in the words of another language, where it has them. */
static void put_other(json_t *q, const json_t *others) {
  size_t i;
  json_t *o;
  json_array_foreach(others, i, o) {
    json_t *words;
    if (strcmp(text_of(o, "asks"), text_of(q, "asks")) != 0) continue;
    words = json_sprintf("%s, %s, %s", text_of(o, "words"), text_of(q, "words"),
                         text_of(q, "asks"));
    json_object_set_new(q, "words", words);
    json_object_set(q, "asks", json_object_get(o, "other"));
    json_object_set(q, "answers", json_object_get(o, "answers"));
    return;
  }
}

json_t *recipe_questions(const char *variants, const char *language,
                         const char *word) {
  json_t *recipes = recipe_list(variants, NULL);
  json_t *list = read_questions(variants, "questions.txt", recipes), *others;
  char name[32];
  snprintf(name, sizeof name, "questions.%s.txt", language);
  others = read_questions(variants, name, recipes);
  for (size_t i = json_array_size(list); i-- > 0;) {
    put_other(json_array_get(list, i), others);
    if (word != NULL && !question_has(json_array_get(list, i), word))
      json_array_remove(list, i);
  }
  json_decref(others);
  json_decref(recipes);
  return list;
}
