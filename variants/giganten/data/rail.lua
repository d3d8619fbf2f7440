--- What a locomotive pays to enter each space of its track; it starts on space 1. Space n lies
--- level with column n of the terrain.
return { 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3 }
