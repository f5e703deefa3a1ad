import type { SimScript, SimTurn } from '@skillgauge/sim';

/** One way in which a model may come near the text of a skill with pi's tools. */
export interface PiReadingWay {
  /** As the table in the driver's README says it. */
  does: string;
  script: SimScript;
}

const SKILLS = '.pi/skills';
const FOLDER = `${SKILLS}/release-notes`;
const FILE = `${FOLDER}/SKILL.md`;
const OTHER_FILE = `${SKILLS}/commit-message/SKILL.md`;

/** 100 kB, twice what pi shows of a command's output. */
const PADDING = "head -c 100000 /dev/zero | tr '\\0' 'a' | fold -w 100; echo";

function call(name: string, input: Readonly<Record<string, unknown>>): SimTurn {
  return { kind: 'call', call: { name, arguments: input } };
}

function way(does: string, ...turns: readonly SimTurn[]): PiReadingWay {
  return { does, script: { turns } };
}

const read = (path: string, range: Readonly<Record<string, number>> = {}) => call('read', { path, ...range });
const bash = (command: string, more: Readonly<Record<string, number>> = {}) =>
  call('bash', { command, ...more });

/** A command that is its own description. */
function verbatim(text: string): PiReadingWay {
  const shown = text
    .replaceAll(FILE, 'SKILL.md')
    .replaceAll(OTHER_FILE, 'OTHER.md')
    .replaceAll(FOLDER, 'skill')
    .replaceAll('|', '\\|');
  return way(`\`${shown}\``, bash(text));
}

const WHOLE_READS: readonly PiReadingWay[] = [
  way('`read` at the path that the listing names', { kind: 'load', skill: 'release-notes' }),
  way('`read` at a path relative to the workspace', read(FILE)),
  way('`read` with an offset and a limit', read(FILE, { offset: 1, limit: 50 })),
  way('a read in pieces, the second with the text', read(FILE, { limit: 3 }), read(FILE, { offset: 4 })),
  verbatim(`cat ${FILE}`),
  verbatim(`sed -n '1,200p' ${FILE}`),
  verbatim(`head -50 ${FILE}`),
  verbatim(`tail -n +2 ${FILE}`),
  verbatim(`cat ${FILE} | head -40`),
  verbatim(`cd ${FOLDER} && cat SKILL.md`),
  verbatim(`for file in ${FOLDER}/*.md; do cat "$file"; done`),
  verbatim(`ls ${FOLDER} && cat ${FILE}`),
  verbatim(`cat ${FILE} & wait`),
  way('`read` of each of two skills, in one turn', {
    kind: 'together',
    turns: [read(FILE), read(OTHER_FILE)],
  }),
  way('SKILL.md at the end of 100 kB of output', bash(`${PADDING}; cat ${FILE}`)),
];

const LISTINGS: readonly PiReadingWay[] = [
  verbatim(`cat ${FILE} ${OTHER_FILE}`),
  way('`cat` with a glob over all skills', bash(`cat ${SKILLS}/*/SKILL.md`)),
  way(
    'a loop over all skills',
    bash(`for file in ${SKILLS}/*/SKILL.md; do echo "== $file"; cat "$file"; done`),
  ),
  way('a search with hits in several skills', bash(`grep -rn skillgauge-canary ${SKILLS}`)),
  way('`git diff` with the text in it', bash(`git diff --no-index /dev/null ${FILE} || true`)),
];

const HALF_READS: readonly PiReadingWay[] = [
  way('`cat SKILL.md && …`, the second command fails', bash(`cat ${FILE} && ls no-such-folder`)),
  way('`cat SKILL.md; …`, cut off by the tool’s time limit', bash(`cat ${FILE}; sleep 30`, { timeout: 1 })),
];

const NO_READS: readonly PiReadingWay[] = [
  way('`read` of the front matter alone', read(FILE, { limit: 3 })),
  way('`read` past the end of the file', read(FILE, { offset: 5000 })),
  way('`read` of the skill’s folder', read(FOLDER)),
  way('`read` of a file that the skill does not have', read(`${FOLDER}/REFERENCE.md`)),
  way('`read` of a skill that is not there', read(`${SKILLS}/no-such-skill/SKILL.md`)),
  way('SKILL.md before 100 kB of output, of which pi shows the end', bash(`cat ${FILE}; ${PADDING}`)),
  verbatim(`head -3 ${FILE}`),
  verbatim(`wc -l ${FILE}`),
  verbatim(`base64 ${FILE}`),
  verbatim(`cat ${FILE} > /dev/null`),
  verbatim(`echo ${FILE}`),
  way('`ls` of the skill’s folder', bash(`ls -l ${FOLDER}`)),
];

/** The ways that the driver's verdict is measured on, by what is expected of them. */
export const PI_READING_WAYS: readonly PiReadingWay[] = [
  ...WHOLE_READS,
  ...LISTINGS,
  ...HALF_READS,
  ...NO_READS,
];
