#include "repl/page/chart.h"

#include "repl/page/page.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

double chart_step(double low, double high, int about, double *first) {
  double raw = (high - low) / (about < 1 ? 1 : about);
  double power = raw > 0 ? pow(10, floor(log10(raw))) : 1, step = power;
  if (raw / power > 5)
    step = 10 * power;
  else if (raw / power > 2)
    step = 5 * power;
  else if (raw / power > 1)
    step = 2 * power;
  *first = ceil(low / step - 1e-9) * step;
  return step;
}

/* A number for an axis, without needless zeros. */
static void axis_number(FILE *f, double x) {
  fprintf(f, "%.6g", fabs(x) < 1e-12 ? 0 : x);
}

static void text_at(FILE *f, double x, double y, const char *anchor,
                    const char *class_name, const char *text) {
  fprintf(f, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\"%s%s%s>", x, y,
          anchor, class_name[0] == '\0' ? "" : " class=\"", class_name,
          class_name[0] == '\0' ? "" : "\"");
  page_text(f, text);
  fputs("</text>\n", f);
}

static void line(FILE *f, const char *class_name, double x1, double y1,
                 double x2, double y2) {
  fprintf(f,
          "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" "
          "y2=\"%.1f\"/>\n",
          class_name, x1, y1, x2, y2);
}

static void begin(FILE *f, int width, int height, const char *says) {
  fprintf(f,
          "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
          "role=\"img\" aria-label=\"",
          width, height);
  page_text(f, says);
  fputs("\">\n", f);
}

/* A chart in a file of its own brings its colours. */
static void own_style(FILE *f) {
  fputs(
    "<style>\n"
    "svg{background:#fff}text{fill:#5d6673;font:12px system-ui,sans-serif}"
    ".ink{fill:#1d2126}.fa{fill:#64748b}.fb{fill:#c2500f}.sa{stroke:#64748b}"
    ".sb{stroke:#c2500f}.sg{stroke:#e3e1db}.ss{stroke:#5d6673}\n"
    "@media (prefers-color-scheme:dark){svg{background:#1a1d22}text{fill:"
    "#9aa4b2}.ink{fill:#e7e9ec}.fb{fill:#f2914e}.sb{stroke:#f2914e}.sg{stroke:"
    "#2b3038}}\n"
    "</style>\n",
    f);
}

/* Histograms --------------------------------------------------------------- */

enum { BINS = 40, CHART_W = 340, CHART_H = 170 };

typedef struct Bins {
  double low, width;
  int count;
  double share[2][BINS];
  double highest;
} Bins;

/* Whole numbers get bins of whole numbers. */
static void lay_bins(Bins *b, double low, double high, double unit) {
  b->width = ceil(((high - low) / unit + 1) / 28) * unit;
  b->low = low - unit / 2;
  b->count = (int)((high - low) / b->width) + 1;
  if (b->count > BINS) b->count = BINS;
}

static void add_to_bin(Bins *b, int side, double value, double share) {
  int k = (int)((value - b->low) / b->width);
  if (k >= b->count) k = b->count - 1;
  if (k < 0) k = 0;
  b->share[side][k] += share;
  b->highest = fmax(b->highest, b->share[side][k]);
}

static void make_bins(Bins *b, const float *a, const float *c, int64_t n) {
  double low = a[0], high = a[0];
  for (int64_t i = 0; i < n; i++) {
    low = fmin(low, a[i]);
    high = fmax(high, a[i]);
    if (c != NULL) low = fmin(low, c[i]);
    if (c != NULL) high = fmax(high, c[i]);
  }
  lay_bins(b, low, high, 1);
  for (int64_t i = 0; i < n; i++) {
    add_to_bin(b, 0, a[i], 1 / (double)n);
    if (c != NULL) add_to_bin(b, 1, c[i], 1 / (double)n);
  }
}

static void draw_steps(FILE *f, const Bins *b, int side, double left,
                       double right, double top, double bottom) {
  double w = (right - left) / b->count;
  fprintf(f,
          "<path class=\"%s %s\" fill-opacity=\"%s\" stroke-width=\"1.5\" "
          "d=\"M%.1f %.1f",
          side == 0 ? "fa" : "fb", side == 0 ? "sa" : "sb",
          side == 0 ? "0.25" : "0.18", left, bottom);
  for (int i = 0; i < b->count; i++) {
    double y = bottom - (bottom - top) * b->share[side][i] / b->highest;
    fprintf(f, "V%.1fH%.1f", y, left + w * (i + 1));
  }
  fprintf(f, "V%.1f\"/>\n", bottom);
}

static void draw_bins(FILE *f, const char *title, const Bins *b, bool two) {
  double left = 8, right = CHART_W - 8, top = 10, bottom = CHART_H - 24;
  double first, high = b->low + b->width * b->count;
  double step = chart_step(b->low, high, 5, &first);
  if (step < 1 && b->width >= 1) { /* whole numbers alone */
    step = 1;
    first = ceil(b->low);
  }
  begin(f, CHART_W, CHART_H, title);
  draw_steps(f, b, 0, left, right, top, bottom);
  if (two) draw_steps(f, b, 1, left, right, top, bottom);
  line(f, "ss", left, bottom, right, bottom);
  for (double x = first; x <= high; x += step) {
    double at = left + (right - left) * (x - b->low) / (high - b->low);
    line(f, "ss", at, bottom, at, bottom + 4);
    fprintf(f, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">", at,
            bottom + 17);
    axis_number(f, x);
    fputs("</text>\n", f);
  }
  fputs("</svg>\n", f);
}

void chart_histogram(FILE *f, const char *title, const float *a, const float *b,
                     int64_t n) {
  Bins bins = {0};
  if (n < 1) return;
  make_bins(&bins, a, b, n);
  draw_bins(f, title, &bins, b != NULL);
}

void chart_tally(FILE *f, const char *title, const double *value,
                 const double *count, int n, double unit) {
  Bins bins = {0};
  double all = 0, low = INFINITY, high = -INFINITY;
  for (int i = 0; i < n; i++) {
    all += count[i];
    low = fmin(low, value[i]);
    high = fmax(high, value[i]);
  }
  if (!(all > 0)) return;
  lay_bins(&bins, low, high, unit);
  for (int i = 0; i < n; i++) add_to_bin(&bins, 0, value[i], count[i] / all);
  draw_bins(f, title, &bins, false);
}

/* Intervals ---------------------------------------------------------------- */

void chart_interval(FILE *f, double value, Interval in, double limit) {
  double mid = 95, half = 88, scale = limit > 0 ? half / limit : 0;
  const char *colour = in.low > 0 || in.high < 0 ? "sb" : "sa";
  double low = mid + fmax(-half, fmin(half, in.low * scale));
  double high = mid + fmax(-half, fmin(half, in.high * scale));
  double at = mid + fmax(-half, fmin(half, value * scale));
  fputs("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"mini\" viewBox=\"0 "
        "0 190 20\" role=\"img\" aria-label=\"interval\">\n",
        f);
  line(f, "ss", mid, 1, mid, 19);
  fprintf(f, "<g stroke-width=\"2\">");
  line(f, colour, low, 10, high, 10);
  fprintf(f, "</g>");
  line(f, colour, low, 6, low, 14);
  line(f, colour, high, 6, high, 14);
  fprintf(f, "<circle class=\"%s\" cx=\"%.1f\" cy=\"10\" r=\"4\"/></svg>\n",
          colour[1] == 'b' ? "fb" : "fa", at);
}

/* Shares ------------------------------------------------------------------- */

static void draw_share(FILE *f, const char *colour, double share, Interval in,
                       double left, double width, double y, double most) {
  double scale = width / most;
  char text[32];
  fprintf(f,
          "<rect class=\"f%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
          "height=\"11\" rx=\"2\" fill-opacity=\"0.85\"/>\n",
          colour, left, y, share * scale);
  line(f, "ss", left + in.low * scale, y + 5.5, left + in.high * scale,
       y + 5.5);
  snprintf(text, sizeof text, "%.1f %%", 100 * share);
  text_at(f, left + fmax(in.high, share) * scale + 6, y + 10, "start", "ink",
          text);
}

void chart_shares(FILE *f, const Share *s, int count, bool two) {
  double left = 92, width = 240, most = 0.01;
  int row = two ? 34 : 22, height = count * row + 8;
  for (int i = 0; i < count; i++) {
    most = fmax(most, fmax(s[i].a, s[i].in_a.high));
    if (two) most = fmax(most, fmax(s[i].b, s[i].in_b.high));
  }
  begin(f, 400, height, "shares");
  for (int i = 0; i < count; i++) {
    double y = 6 + i * row;
    char name[20];
    snprintf(name, sizeof name, "%.16s", s[i].name);
    text_at(f, left - 8, y + (two ? 16 : 10), "end", "ink", name);
    draw_share(f, "a", s[i].a, s[i].in_a, left, width, y, most);
    if (two) draw_share(f, "b", s[i].b, s[i].in_b, left, width, y + 13, most);
  }
  fputs("</svg>\n", f);
}

/* Curves ------------------------------------------------------------------- */

typedef struct Frame {
  double left, right, top, bottom, low, high;
} Frame;

static double height_of(const Frame *r, double y) {
  return r->bottom - (r->bottom - r->top) * (y - r->low) / (r->high - r->low);
}

static double across_of(const Frame *r, const Curve *c, int i) {
  return c->count < 2
           ? (r->left + r->right) / 2
           : r->left + 14 + (r->right - r->left - 28) * i / (c->count - 1);
}

static void fit(Frame *r, const Curve *c) {
  double pad;
  r->low = INFINITY;
  r->high = -INFINITY;
  for (int i = 0; i < c->count; i++) {
    r->low = fmin(r->low, fmin(c->point[i].y, c->point[i].in.low));
    r->high = fmax(r->high, fmax(c->point[i].y, c->point[i].in.high));
  }
  if (c->target != NULL) r->low = fmin(r->low, c->target->low);
  if (c->target != NULL) r->high = fmax(r->high, c->target->high);
  pad = (r->high - r->low) * 0.08;
  if (!(pad > 0)) pad = fabs(r->high) * 0.1 + 0.5;
  r->low -= pad;
  r->high += pad;
}

static void draw_axes(FILE *f, const Frame *r, const Curve *c) {
  double first, step = chart_step(r->low, r->high, 5, &first);
  int every = 1 + (c->count - 1) / 10;
  for (double y = first; y <= r->high; y += step) {
    double at = height_of(r, y);
    line(f, "sg", r->left, at, r->right, at);
    fprintf(f, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">", r->left - 6,
            at + 4);
    axis_number(f, y);
    fputs("</text>\n", f);
  }
  line(f, "ss", r->left, r->bottom, r->right, r->bottom);
  for (int i = 0; i < c->count; i++)
    if (i % every == 0)
      text_at(f, across_of(r, c, i), r->bottom + 16, "middle", "",
              c->point[i].label);
  text_at(f, (r->left + r->right) / 2, r->bottom + 33, "middle", "", c->across);
}

static void draw_curve(FILE *f, const Frame *r, const Curve *c) {
  fputs("<path class=\"fb\" fill-opacity=\"0.16\" d=\"", f);
  for (int i = 0; i < c->count; i++)
    fprintf(f, "%s%.1f %.1f", i == 0 ? "M" : "L", across_of(r, c, i),
            height_of(r, c->point[i].in.high));
  for (int i = c->count - 1; i >= 0; i--)
    fprintf(f, "L%.1f %.1f", across_of(r, c, i),
            height_of(r, c->point[i].in.low));
  fputs("Z\"/>\n<path class=\"sb\" fill=\"none\" stroke-width=\"2\" d=\"", f);
  for (int i = 0; i < c->count; i++)
    fprintf(f, "%s%.1f %.1f", i == 0 ? "M" : "L", across_of(r, c, i),
            height_of(r, c->point[i].y));
  fputs("\"/>\n", f);
  for (int i = 0; i < c->count; i++) {
    double x = across_of(r, c, i);
    line(f, "sb", x, height_of(r, c->point[i].in.low), x,
         height_of(r, c->point[i].in.high));
    fprintf(f, "<circle class=\"fb\" cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\"/>\n", x,
            height_of(r, c->point[i].y));
  }
}

void chart_curve(FILE *f, const Curve *c, bool alone) {
  int up = alone ? 26 : 0;
  Frame r = {44, 410, 8 + up, 172 + up, 0, 1};
  fit(&r, c);
  begin(f, 420, 214 + up, c->title);
  if (alone) own_style(f);
  if (alone) text_at(f, r.left, 20, "start", "ink", c->title);
  if (c->target != NULL)
    fprintf(
      f,
      "<rect class=\"fa\" fill-opacity=\"0.2\" x=\"%.1f\" y=\"%.1f\" "
      "width=\"%.1f\" height=\"%.1f\"/>\n",
      r.left, height_of(&r, c->target->high), r.right - r.left,
      fmax(1, height_of(&r, c->target->low) - height_of(&r, c->target->high)));
  draw_axes(f, &r, c);
  draw_curve(f, &r, c);
  fputs("</svg>\n", f);
}

/* Fields ------------------------------------------------------------------- */

void chart_field(FILE *f, const Field *c, bool alone) {
  int up = alone ? 26 : 0;
  double left = 64, top = 8 + up, low = INFINITY, high = -INFINITY;
  double w = fmin(58, 340.0 / c->columns), h = fmin(34, 260.0 / c->rows);
  double bottom = top + h * c->rows, right = left + w * c->columns;
  for (int i = 0; i < c->rows * c->columns; i++) {
    low = fmin(low, c->y[i]);
    high = fmax(high, c->y[i]);
  }
  begin(f, 420, (int)bottom + 44, c->title);
  if (alone) own_style(f);
  if (alone) text_at(f, left, 20, "start", "ink", c->title);
  for (int r = 0; r < c->rows; r++) {
    text_at(f, left - 8, top + h * (r + 0.5) + 4, "end", "", c->row[r].label);
    for (int k = 0; k < c->columns; k++) {
      double y = c->y[r * c->columns + k];
      double share = high > low ? (y - low) / (high - low) : 0.5;
      char text[32];
      fprintf(f,
              "<rect class=\"fb\" fill-opacity=\"%.3f\" x=\"%.1f\" y=\"%.1f\" "
              "width=\"%.1f\" height=\"%.1f\"/>\n",
              0.08 + 0.72 * share, left + w * k + 1, top + h * r + 1, w - 2,
              h - 2);
      snprintf(text, sizeof text, fabs(y) < 100 ? "%.1f" : "%.0f", y);
      if (w >= 30 && h >= 14)
        text_at(f, left + w * (k + 0.5), top + h * (r + 0.5) + 4, "middle",
                "ink", text);
    }
  }
  for (int k = 0; k < c->columns; k++)
    text_at(f, left + w * (k + 0.5), bottom + 16, "middle", "",
            c->column[k].label);
  text_at(f, (left + right) / 2, bottom + 33, "middle", "", c->across);
  fprintf(f,
          "<text x=\"14\" y=\"%.1f\" text-anchor=\"middle\" "
          "transform=\"rotate(-90 14 %.1f)\">",
          (top + bottom) / 2, (top + bottom) / 2);
  page_text(f, c->down);
  fputs("</text>\n</svg>\n", f);
}
