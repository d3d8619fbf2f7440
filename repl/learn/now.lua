--- What goes on now: `lesson` is the one at the table, of a learner or of a check;
--- `run` is the learner's; `record` is one that is being made.
return {}
