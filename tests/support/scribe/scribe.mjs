#!/usr/bin/env node
// A made-up harness. Work: it writes report.txt, which names a source only where a skill is installed. Grading: it quotes the report.
// Asked for a report on leaks without a skill, it shows what stands in a skill that is not there, as a run does that reaches the user's own.
// Each run notes at its end, in the file that the prompt names, what it has done: a witness outside of all that skillgauge writes.
import { appendFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';

const LEAKED = 'Name the source of each figure, which is the ledger of 2031.\n';

const print = (event) => process.stdout.write(`${JSON.stringify(event)}\n`);

const usage = (outputTokens) => ({
  type: 'usage',
  scope: 'request',
  key: 'one',
  model: null,
  tokens: {
    inputTokens: 100,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    outputTokens,
    reasoningTokens: null,
  },
  modelRequests: 1,
  costUsd: null,
});

function finish(said) {
  print({ type: 'message', text: said, model: null, subagent: false });
  print(usage(said.length));
  print({ type: 'end', ok: true, reason: 'done', turns: 1, denials: 0 });
}

function leak() {
  print({ type: 'tool-call', callId: 'one', name: 'cat', tool: 'shell', input: {}, subagent: false });
  print({ type: 'tool-result', callId: 'one', ok: true, denied: false, output: LEAKED });
}

function work(prompt) {
  const lines = [`Report on ${/report on (\w+)/.exec(prompt)?.[1]}.`];
  if (existsSync('skills')) lines.push('Source: the ledger of the year.');
  else if (prompt.includes('report on leaks')) leak();
  writeFileSync('report.txt', `${lines.join('\n')}\n`);
  finish('The report is in report.txt.');
}

function grade(prompt) {
  const asked = [...prompt.matchAll(/^\{"id":.*\}$/gm)].map(([line]) => JSON.parse(line));
  const quote = 'Source: the ledger of the year.';
  const passes = prompt.includes(quote);
  const expectations = asked.map(({ id }) => ({
    id,
    verdict: passes ? 'pass' : 'fail',
    evidence: passes ? quote : '',
    reason: passes ? 'It names one.' : 'It names none.',
  }));
  finish(JSON.stringify({ expectations }));
}

if (process.argv.includes('--version')) {
  process.stdout.write('scribe 1.0.0\n');
} else if (process.argv.includes('--preflight')) {
  const skills = existsSync('skills') ? readdirSync('skills') : [];
  print({ type: 'skills-listed', skills: skills.map((id) => ({ id, description: null })), canLoad: true });
} else {
  const prompt = await text(process.stdin);
  const grades = prompt.startsWith('You grade');
  (grades ? grade : work)(prompt);
  const witness = /witness (\S+)/.exec(prompt)?.[1];
  if (witness !== undefined) appendFileSync(witness, grades ? 'graded\n' : 'worked\n');
}
