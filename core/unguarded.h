/*
** For functions that run for every number of every formula, every effect, every piece of
** a script's memory: what lies on their stack has a size that is known when the program is
** built, and no text or length from outside comes near it, so the compiler's guard is left out.
*/
#ifndef CORE_UNGUARDED_H
#define CORE_UNGUARDED_H

#define UNGUARDED
#ifdef __has_attribute
#if __has_attribute(no_stack_protector)
#undef UNGUARDED
#define UNGUARDED __attribute__((no_stack_protector))
#endif
#endif

#endif
