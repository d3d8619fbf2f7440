-- The key after one that is not there.
next({}, "nothing") next({ 1 }, 99)
