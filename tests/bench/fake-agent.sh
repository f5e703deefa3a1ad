#!/bin/sh
# The least that can be driven like a harness: says which skills it sees, or answers a prompt, in trace events as they are.
if [ "$1" = --preflight ]; then
  echo '{"type":"skills-listed","canLoad":true,"skills":[{"id":"target","description":"d"},{"id":"other","description":"d"}]}'
  exit
fi
echo '{"type":"session","sessionId":"one","model":null,"harnessVersion":null}'
echo '{"type":"message","text":"done","model":null,"subagent":false}'
echo '{"type":"end","ok":true,"reason":"done","turns":1,"denials":0}'
