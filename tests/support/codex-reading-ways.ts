import type { Script, ScriptedCall } from './scripted-responses.ts';

/** One way in which a model may come near the text of a skill. */
export interface ReadingWay {
  id: string;
  /** As the table in the driver's README says it. */
  does: string;
  /** A model with the JavaScript tool instead of plain ones. */
  javascript?: true;
  script: Script;
}

const FOLDER = '.agents/skills/release-notes';
const FILE = `${FOLDER}/SKILL.md`;
const OTHER_FILE = '.agents/skills/commit-message/SKILL.md';

/** 200 kB, which Codex cuts in the middle. */
const PADDING = "head -c 100000 /dev/zero | tr '\\0' 'a'; echo";

function shell(cmd: string, options: Readonly<Record<string, unknown>> = {}): ScriptedCall {
  return { name: 'exec_command', arguments: { cmd, ...options } };
}

function way(id: string, does: string, ...calls: readonly ScriptedCall[]): ReadingWay {
  return { id, does, script: calls.map((call) => () => [call]) };
}

/** A way that is its own description. */
function command(id: string, cmd: string): ReadingWay {
  const shown = cmd
    .replaceAll(FILE, 'SKILL.md')
    .replaceAll(OTHER_FILE, 'OTHER.md')
    .replaceAll(FOLDER, 'skill');
  return way(id, `\`${shown.replaceAll('|', '\\|')}\``, shell(cmd));
}

function javascript(id: string, does: string, input: string): ReadingWay {
  return { ...way(id, does, { name: 'exec', input }), javascript: true };
}

const js = (cmd: string) => `await tools.exec_command({cmd: ${JSON.stringify(cmd)}})`;

const PLAIN_READS: readonly ReadingWay[] = [
  command('cat', `cat ${FILE}`),
  command('sed', `sed -n '1,200p' ${FILE}`),
  command('head', `head -50 ${FILE}`),
  command('tail', `tail -n +2 ${FILE}`),
  command('nl', `nl -ba ${FILE}`),
  command('awk', `awk '{print}' ${FILE}`),
  command('less', `less ${FILE}`),
  command('grep', `grep "" ${FILE}`),
  command('python', `python3 -c "print(open('${FILE}').read())"`),
  command('cd', `cd ${FOLDER} && cat SKILL.md`),
  command('absolute', `cat "$PWD/${FILE}"`),
  command('loop', `for file in ${FOLDER}/*.md; do cat "$file"; done`),
  command('after-ls', `ls ${FOLDER} && cat ${FILE}`),
  command('pipe', `cat ${FILE} | head -40`),
  command('redirect', `cat < ${FILE}`),
];

const ODD_READS: readonly ReadingWay[] = [
  way('workdir', '`cat SKILL.md` with a working directory', shell('cat SKILL.md', { workdir: FOLDER })),
  {
    id: 'polled',
    does: 'a slow read, polled with `write_stdin`',
    script: [
      () => [shell(`sleep 1; cat ${FILE}`, { yield_time_ms: 250 })],
      (output) => {
        const session = Number(/session ID (\d+)/.exec(output)?.[1]);
        return [{ name: 'write_stdin', arguments: { session_id: session, chars: '', yield_time_ms: 4000 } }];
      },
    ],
  },
  javascript('js', 'a read in the JavaScript tool', `const r = ${js(`cat ${FILE}`)}; text(r.output);`),
  javascript(
    'js-beside',
    'the same, beside other commands',
    `const all = await Promise.all([tools.exec_command({cmd: 'ls'}), tools.exec_command({cmd: 'cat ${FILE}'})]); for (const r of all) text(r.output);`,
  ),
  {
    id: 'sub-agent',
    does: 'a read by a sub-agent',
    script: [
      () => [
        { name: 'spawn_agent', namespace: 'multi_agent_v1', arguments: { message: 'Read it. [script cat]' } },
      ],
      () => [shell('sleep 3')],
    ],
  },
  {
    id: 'two-commands',
    does: 'one command for each of two skills, in one turn',
    script: [() => [shell(`cat ${FILE}`), shell(`cat ${OTHER_FILE}`)]],
  },
  way('long-end', 'SKILL.md at the end of 200 kB of output', shell(`${PADDING}; ${PADDING}; cat ${FILE}`)),
];

const LISTINGS: readonly ReadingWay[] = [
  command('two-files', `cat ${FILE} ${OTHER_FILE}`),
  way('glob', '`cat` with a glob over all skills', shell('cat .agents/skills/*/SKILL.md')),
  way('search', 'a search with hits in several skills', shell('grep -rn skillgauge-canary .agents/skills')),
  way('diff', '`git diff` with the text in it', shell(`git diff --no-index /dev/null ${FILE} || true`)),
];

const HALF_READS: readonly ReadingWay[] = [
  way(
    'then-fails',
    '`cat SKILL.md && …`, the second command fails',
    shell(`cat ${FILE} && ls no-such-folder`),
  ),
  javascript(
    'js-silent',
    'a read in the JavaScript tool that the script does not print',
    `${js(`cat ${FILE}`)};`,
  ),
  way(
    'few-tokens',
    'a read with `max_output_tokens` too low for its text',
    shell(`cat ${FILE}`, { max_output_tokens: 5 }),
  ),
];

const NO_READS: readonly ReadingWay[] = [
  way(
    'long-middle',
    'SKILL.md in the middle of 200 kB of output, which Codex cuts there',
    shell(`${PADDING}; cat ${FILE}; ${PADDING}`),
  ),
  command('head-3', `head -3 ${FILE}`),
  command('head-n-3', `head -n 3 ${FILE}`),
  command('sed-3', `sed -n '1,3p' ${FILE}`),
  command('wc', `wc -l ${FILE}`),
  way('ls', '`ls` of the skill’s folder', shell(`ls -l ${FOLDER}`)),
  command('echo', `echo ${FILE}`),
  command('base64', `base64 ${FILE}`),
  command('upper-case', `tr a-z A-Z < ${FILE}`),
  command('dev-null', `cat ${FILE} > /dev/null`),
  way('missing-file', 'a read of a file that the skill does not have', shell(`cat ${FOLDER}/REFERENCE.md`)),
  way(
    'missing-skill',
    'a read of a skill that is not there',
    shell('cat .agents/skills/no-such-skill/SKILL.md'),
  ),
  way(
    'denied',
    'a read that approvals refuse',
    shell(`cat ${FILE}`, { sandbox_permissions: 'require_escalated', justification: 'x' }),
  ),
];

/** The ways that the driver's verdict is measured on, by what is expected of them. */
export const READING_WAYS: readonly ReadingWay[] = [
  ...PLAIN_READS,
  ...ODD_READS,
  ...LISTINGS,
  ...HALF_READS,
  ...NO_READS,
];
