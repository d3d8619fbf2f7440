#include "core/hash.h"

#include <string.h>

#define K1 UINT64_C(0x9e3779b185ebca87)
#define K2 UINT64_C(0xc2b2ae3d27d4eb4f)
#define K3 UINT64_C(0x165667b19e3779f9)

static uint64_t rotate(uint64_t x, int by) {
  return (x << by) | (x >> (64 - by));
}

/* Little-endian whatever the machine, so that saves travel. */
static uint64_t word(const unsigned char *p) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  uint64_t w = 0;
  for (int i = 7; i >= 0; i--) w = w << 8 | p[i];
  return w;
#else
  uint64_t w;
  memcpy(&w, p, sizeof w);
  return w;
#endif
}

uint64_t hash_mix(uint64_t hash, uint64_t value) {
  hash ^= rotate(value * K2, 31) * K1;
  return rotate(hash, 27) * K1 + K3;
}

uint64_t hash_block(const void *data, size_t size) {
  const unsigned char *p = data;
  uint64_t lane[4] = {K1 + K2, K2, 0, 0 - K1};
  uint64_t h;
  size_t left = size;
  /* Four independent lanes keep the multiplier busy. */
  for (; left >= 32; left -= 32, p += 32)
    for (int i = 0; i < 4; i++)
      lane[i] = rotate(lane[i] + word(p + 8 * i) * K2, 31) * K1;
  h = rotate(lane[0], 1) + rotate(lane[1], 7) + rotate(lane[2], 12) +
      rotate(lane[3], 18) + (uint64_t)size;
  for (; left >= 8; left -= 8, p += 8) h = hash_mix(h, word(p));
  for (; left > 0; left--, p++) h = hash_mix(h, *p);
  h = (h ^ (h >> 33)) * K2;
  h = (h ^ (h >> 29)) * K3;
  return h ^ (h >> 32);
}

uint64_t hash_text(const char *text) { return hash_block(text, strlen(text)); }
