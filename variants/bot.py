#!/usr/bin/env python3
"""A bot in Python: it plays any game, a little better than chance.

    oilpatch sim barrels -p 3 --bots "cmd:./bot.py,random"

Every message is a line of JSON: `game` begins a game, `ask` wants a line back,
`over` ends it.  See BOTS in oilpatch(1).
"""
import json
import random
import sys


def choose(ask, wins):
    if "amounts" in ask and not ask["answers"]:  # how much?
        return {"amount": random.choice(ask["amounts"])}
    best = max(ask["answers"], key=lambda a: (wins.get(a["option"], 0), random.random()))
    return {"answer": best["n"], "why": "it has won most often"}


wins, used, seat = {}, set(), 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "game":
        used, seat = set(), message["seat"]
    elif message["type"] == "ask":
        reply = choose(message, wins)
        used |= {a["option"] for a in message["answers"] if a["n"] == reply.get("answer")}
        print(json.dumps(reply), flush=True)
    elif message["type"] == "over":
        for option in used:  # remember what winners did
            wins[option] = wins.get(option, 0) + (1 if seat in message["winners"] else -1)
