-- A loop of jumps with a new variable each.
::top:: do local x = {} goto next end ::next:: goto top
