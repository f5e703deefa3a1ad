import { attempts, censored, type ScenarioInput, SILENT } from '@skillgauge/conformance';
import { fault, load, OTHER, say, TARGET, tries } from '../scenario-table.ts';
import { list, OTHER_FILE, PLAIN, SKILL_FILE, shell } from './words.ts';

/** A command shows the model these skills' texts, and is no firing. */
function shown(name: string, what: string, command: string, arrives: readonly string[]): ScenarioInput {
  return { name, what, expect: SILENT, arrives, turns: () => [shell(command)] };
}

/** Texts that are seen in passing. */
const exploratory: ScenarioInput[] = [
  shown('two-reads-one-command', 'one command reads both skills', `cat ${SKILL_FILE} ${OTHER_FILE}`, [
    TARGET,
    OTHER,
  ]),
  shown('listing-is-exploratory', 'one command reads every skill', 'cat .agents/skills/*/SKILL.md', [
    TARGET,
    OTHER,
  ]),
  shown('search-is-exploratory', 'a search in the folder of the skills', 'grep -rn . .agents', [
    TARGET,
    OTHER,
  ]),
  shown(
    'diff-is-exploratory',
    'a diff holds the text of the skill',
    `git diff --no-index /dev/null ${SKILL_FILE} | grep -v ^index`,
    [TARGET],
  ),
];

/** Stands in for bubblewrap where that fails, and says the same. Codex asks for its help first, to learn which options it has. */
const NO_NAMESPACES = `#!/bin/sh
case "$*" in *--help*) echo "--argv0 --perms --bind-fd --ro-bind-fd --as-pid-1"; exit 0;; esac
echo "bwrap: Creating new namespace failed: nesting depth or /proc/sys/user/max_*_namespaces exceeded (ENOSPC)" >&2
exit 1
`;

/** Reads that do not give the skill. */
const failing: ScenarioInput[] = [
  {
    name: 'failed-read',
    what: 'the file is read, then the command fails: the text did come back, but such a command is never a firing',
    expect: attempts(TARGET),
    arrives: [TARGET],
    turns: () => [shell(`cat ${SKILL_FILE} && cat missing.md`)],
  },
  {
    name: 'read-and-write',
    what: 'the file is read, then the sandbox keeps the command from writing; stdout shows that if it does not happen at once',
    expect: attempts(TARGET),
    arrives: [TARGET],
    turns: () => [shell(`cat ${SKILL_FILE} && sleep 1 && touch notes.txt`)],
  },
  {
    name: 'denied-read',
    what: 'the model asks to leave the sandbox; stdout shows nothing of it',
    expect: attempts(TARGET),
    turns: () => [
      shell(`cat ${SKILL_FILE}`, { sandbox_permissions: 'require_escalated', justification: 'To read it.' }),
    ],
  },
  {
    name: 'telemetry-only',
    what: 'three lines of the front matter are read: only the log record says that the skill was asked for',
    expect: attempts(TARGET),
    turns: () => [shell(`head -n 3 ${SKILL_FILE}`)],
  },
  {
    name: 'killed-while-reading',
    what: 'a read that outlasts the time limit',
    expect: { ...censored('timeout'), attempted: [TARGET] },
    settings: { timeoutMs: 8000 },
    turns: () => [shell(`sleep 20; cat ${SKILL_FILE}`)],
  },
  {
    name: 'sandbox-unavailable',
    what: 'the program of the sandbox says that it cannot make namespaces, as in many containers',
    expect: { ...censored('not_loadable'), attempted: [TARGET] },
    turns: () => [load(TARGET)],
    alter: (command, { home }) => ({
      ...command,
      env: { ...command.env, PATH: `${home}/bin:/usr/bin:/bin` },
      files: [
        ...(command.files ?? []),
        { root: 'home', path: 'bin/bwrap', content: NO_NAMESPACES, executable: true },
      ],
    }),
  },
];

/** Answers without a skill. */
const plain: ScenarioInput[] = [
  {
    name: 'explicit-mention',
    what: 'the prompt names the skill in mid-sentence: Codex puts its text there unseen, so nothing fires; such prompts are refused as hidden',
    expect: SILENT,
    arrives: [TARGET],
    turns: () => [say(PLAIN)],
    alter: (command) => ({ ...command, stdin: `Write them with $${TARGET}, please.` }),
  },
  {
    name: 'refused-skill-on-stderr',
    what: 'a skill without a description lies beside the others',
    expect: SILENT,
    files: { '.agents/skills/broken/SKILL.md': '---\nname: broken\n---\nbody\n' },
    turns: () => [say(PLAIN)],
  },
  {
    name: 'unknown-model-warning',
    what: 'a model that Codex does not know',
    expect: SILENT,
    settings: { model: 'unknown-model-1' },
    turns: () => [say(PLAIN)],
  },
  {
    name: 'retry-then-answer',
    what: '500, then an answer',
    expect: SILENT,
    turns: () => [tries(fault('500'), say(PLAIN))],
  },
  {
    name: 'cut-after-tool',
    what: 'a shell command, then every stream is cut',
    expect: censored('network'),
    turns: () => [list, fault('cut')],
  },
];

/** Nothing fires: what was seen in passing, what failed, and plain answers. */
export const notFiring: ScenarioInput[] = [...exploratory, ...failing, ...plain];
