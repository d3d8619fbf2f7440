-- Memory is not a script's business.
collectgarbage("stop") collectgarbage("count")
