#include "repl/page/page.h"

#include "repl/term/words.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Colours are variables, so that charts follow the reader's choice. */
static const char style[] =
  ":root{color-scheme:light dark;--bg:#f7f6f3;--card:#fff;--ink:#1d2126;"
  "--soft:#5d6673;--line:#e3e1db;--a:#64748b;--b:#c2500f;--yes:#15734a;"
  "--maybe:#8a5a00;--no:#5d6673;--code:#f1efea}\n"
  "@media (prefers-color-scheme:dark){:root{--bg:#121417;--card:#1a1d22;"
  "--ink:#e7e9ec;--soft:#9aa4b2;--line:#2b3038;--a:#93a7c4;--b:#f2914e;"
  "--yes:#4cc38a;--maybe:#e2b44a;--no:#9aa4b2;--code:#22262d}}\n"
  "*{box-sizing:border-box}\n"
  "body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 "
  "system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}\n"
  "main{max-width:1060px;margin:0 auto;padding:28px 20px 60px}\n"
  "h1{font-size:1.7rem;line-height:1.2;margin:0 0 6px}\n"
  "h2{font-size:1.15rem;margin:0 0 4px}\n"
  "h3{font-size:.95rem;margin:0 0 2px}\n"
  "p{margin:0 0 10px}\n"
  ".sub,.says{color:var(--soft)}\n"
  ".says{font-size:.92rem;max-width:70ch}\n"
  "section{background:var(--card);border:1px solid var(--line);"
  "border-radius:12px;padding:18px 20px;margin:18px 0}\n"
  "ul.verdicts{list-style:none;margin:8px 0 0;padding:0}\n"
  "ul.verdicts li{display:flex;gap:12px;align-items:baseline;padding:7px 0;"
  "border-top:1px solid var(--line)}\n"
  "ul.verdicts li:first-child{border-top:0}\n"
  ".badge{flex:none;min-width:9em;text-align:center;font-size:.74rem;"
  "font-weight:600;padding:2px 8px;border-radius:999px;"
  "border:1px solid currentColor}\n"
  ".yes{color:var(--yes)}.maybe{color:var(--maybe)}.no{color:var(--no)}\n"
  "li .no+span{color:var(--soft)}li .yes+span{font-weight:600}\n"
  ".scroll{overflow-x:auto}\n"
  "table{border-collapse:collapse;width:100%;font-size:.92rem;margin-top:8px}\n"
  "th,td{text-align:left;padding:5px 10px 5px 0;border-top:1px solid "
  "var(--line);vertical-align:middle}\n"
  "tr:first-child th{border-top:0}\n"
  "th{font-weight:600;color:var(--soft);white-space:nowrap}\n"
  "td.num,th.num{text-align:right;font-variant-numeric:tabular-nums;"
  "white-space:nowrap}\n"
  ".grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,"
  "300px),1fr));gap:18px 26px;margin-top:12px}\n"
  "figure{margin:0}figcaption{font-size:.9rem;font-weight:600}\n"
  "svg{display:block;width:100%;height:auto}\n"
  "svg.mini{width:190px;min-width:190px}\n"
  "svg text{fill:var(--soft);font:12px system-ui,sans-serif}\n"
  "svg .ink{fill:var(--ink)}\n"
  ".fa{fill:var(--a)}.fb{fill:var(--b)}.sa{stroke:var(--a)}.sb{stroke:"
  "var(--b)}.sg{stroke:var(--line)}.ss{stroke:var(--soft)}\n"
  ".key{display:inline-block;width:.8em;height:.8em;border-radius:3px;"
  "margin:0 .35em 0 0;vertical-align:-.05em}\n"
  ".key.a{background:var(--a)}.key.b{background:var(--b)}\n"
  ".legend span+.key{margin-left:1.2em}\n"
  "pre,code{font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"
  "monospace}\n"
  "pre{background:var(--code);border-radius:8px;padding:10px 12px;margin:6px 0;"
  "white-space:pre-wrap;overflow-wrap:anywhere}\n"
  "details{border-top:1px solid var(--line);padding:8px 0}\n"
  "details:first-of-type{border-top:0}\n"
  "summary{cursor:pointer}\n"
  ".bar{display:inline-block;height:.65em;border-radius:2px;"
  "background:var(--b);vertical-align:.02em;margin-right:.5em}\n"
  "footer{color:var(--soft);font-size:.9rem;margin-top:22px}\n"
  "@media (max-width:560px){main{padding:18px 12px 40px}section{padding:14px "
  "13px}h1{font-size:1.35rem}ul.verdicts li{flex-direction:column;gap:3px}"
  ".badge{min-width:0}}\n";

/* How many bytes make a character here; 0: none does. */
static int character(const unsigned char *s) {
  int n = s[0] < 0x80   ? 1
          : s[0] < 0xc2 ? 0
          : s[0] < 0xe0 ? 2
          : s[0] < 0xf0 ? 3
          : s[0] < 0xf5 ? 4
                        : 0;
  for (int i = 1; i < n; i++)
    if ((s[i] & 0xc0) != 0x80) return 0;
  if (n == 3 && s[0] == 0xe0 && s[1] < 0xa0) return 0;
  if (n == 3 && s[0] == 0xed && s[1] > 0x9f) return 0; /* surrogates */
  if (n == 3 && s[0] == 0xef && s[1] == 0xbf && s[2] > 0xbd) return 0;
  if (n == 4 && s[0] == 0xf0 && s[1] < 0x90) return 0;
  if (n == 4 && s[0] == 0xf4 && s[1] > 0x8f) return 0;
  return n;
}

void page_text(FILE *f, const char *text) {
  const unsigned char *s = (const unsigned char *)text;
  while (*s != '\0') {
    int n = character(s);
    if (n == 0 ||
        (n == 1 && (*s == 0x7f || (*s < 0x20 && *s != '\n' && *s != '\t')))) {
      fputs("\xef\xbf\xbd", f);
      s++;
      continue;
    }
    switch (*s) {
      case '<': fputs("&lt;", f); break;
      case '>': fputs("&gt;", f); break;
      case '&': fputs("&amp;", f); break;
      case '"': fputs("&quot;", f); break;
      case '\'': fputs("&#39;", f); break;
      default: fwrite(s, 1, (size_t)n, f);
    }
    s += n;
  }
}

static bool fail(Page *p, const char *what) {
  fprintf(stderr, "oilpatch: can't %s %s: %s\n", what, p->path,
          strerror(errno));
  return false;
}

bool page_begin(Page *p, const char *path, const char *title,
                const char *subtitle) {
  word_copy(p->path, sizeof p->path, path);
  snprintf(p->aside, sizeof p->aside, "%s.new", p->path);
  p->f = fopen(p->aside, "w");
  if (p->f == NULL) return fail(p, "write");
  fputs("<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" "
        "lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta "
        "name=\"viewport\" content=\"width=device-width, "
        "initial-scale=1\"/>\n<title>",
        p->f);
  page_text(p->f, title);
  fputs("</title>\n<style>\n", p->f);
  fputs(style, p->f);
  fputs("</style>\n</head>\n<body>\n<main>\n<h1>", p->f);
  page_text(p->f, title);
  fputs("</h1>\n<p class=\"sub\">", p->f);
  page_text(p->f, subtitle);
  fputs("</p>\n", p->f);
  return true;
}

bool page_end(Page *p, const char *command) {
  bool bad;
  page_section(p, "Again",
               "This command plays the same games and writes the "
               "same figures.");
  fputs("<pre>", p->f);
  page_text(p->f, command);
  fputs("</pre>\n", p->f);
  page_section_end(p);
  fputs("<footer>Written by oilpatch " OILPATCH_VERSION
        ".</footer>\n</main>\n</body>\n</html>\n",
        p->f);
  bad = ferror(p->f) != 0;
  if (fclose(p->f) != 0 || bad) {
    unlink(p->aside);
    return fail(p, "write");
  }
  if (rename(p->aside, p->path) != 0) {
    unlink(p->aside);
    return fail(p, "write");
  }
  if (isatty(STDERR_FILENO)) fprintf(stderr, "the page is %s\n", p->path);
  return true;
}

void page_section(Page *p, const char *heading, const char *says) {
  fputs("<section>\n<h2>", p->f);
  page_text(p->f, heading);
  fputs("</h2>\n", p->f);
  if (says == NULL) return;
  fputs("<p class=\"says\">", p->f);
  page_text(p->f, says);
  fputs("</p>\n", p->f);
}

void page_section_end(Page *p) { fputs("</section>\n", p->f); }

void page_verdict(Page *p, const char *kind, const char *badge,
                  const char *text) {
  fprintf(p->f, "<li><span class=\"badge %s\">", kind);
  page_text(p->f, badge);
  fputs("</span><span>", p->f);
  page_text(p->f, text);
  fputs("</span></li>\n", p->f);
}

void page_table(Page *p, const char *const *heads, int count) {
  fputs("<div class=\"scroll\"><table>\n<tr>", p->f);
  for (int i = 0; i < count; i++) {
    bool number = heads[i][0] == '>';
    fprintf(p->f, "<th%s>", number ? " class=\"num\"" : "");
    page_text(p->f, heads[i] + number);
    fputs("</th>", p->f);
  }
  fputs("</tr>\n", p->f);
}

void page_row(Page *p) { fputs("<tr>", p->f); }

void page_cell(Page *p, const char *text) {
  fputs("<td>", p->f);
  page_text(p->f, text);
  fputs("</td>", p->f);
}

void page_number(Page *p, const char *format, ...) {
  char text[80];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  fputs("<td class=\"num\">", p->f);
  page_text(p->f, text);
  fputs("</td>", p->f);
}

void page_row_end(Page *p) { fputs("</tr>\n", p->f); }
void page_table_end(Page *p) { fputs("</table></div>\n", p->f); }
