import type { ListedSkill, SimDialect, SimRequest, SimToolCall } from '@skillgauge/core';
import { readAvailableSkills } from '@skillgauge/driver-kit';
import { type AcpAgent, keyVariables } from './agent.ts';
import { knownAgent } from './known-agents.ts';

const SIMULATED_KEY = 'skillgauge-simulated-credential-acp';

/** What agents say in the user's name before or around the prompt. */
const AROUND_PROMPT =
  /<(session_context|current_datetime|environment_context|system-reminder|user_instructions)>[\s\S]*?<\/\1>\s*/g;

/** Tools that load a skill, with the argument that takes its name. */
const SKILL_TOOLS: ReadonlyMap<string, string> = new Map([
  ['activate_skill', 'name'],
  ['load_skill', 'name'],
  ['use_skill', 'name'],
  ['read_skill', 'name'],
  ['skill', 'name'],
  ['Skill', 'skill'],
]);

/** Commands whose tool `skill` takes its name in another argument than most. */
const OTHER_ARGUMENT: Readonly<Record<string, string>> = { copilot: 'skill', qwen: 'skill' };

/** Tools that read a file, with the argument that takes its path. */
const READ_TOOLS: ReadonlyMap<string, string> = new Map([
  ['read_file', 'path'],
  ['read', 'path'],
  ['Read', 'file_path'],
  ['view', 'path'],
  ['readFile', 'path'],
]);

function textsOf({ messages, tools }: SimRequest): string[] {
  return [
    ...messages.filter(({ role }) => role === 'system' || role === 'user').map(({ text }) => text),
    ...tools.map(({ description }) => description),
  ];
}

/** `- name: description (path/SKILL.md)`, as agents without tags list skills. */
const LISTED_LINE = /^[-*] \**`?([a-z0-9][a-z0-9-]*)`?\**: (.+?)(?: \((?:file: )?(\S+\/SKILL\.md)\))?$/gm;

function listedLines(text: string): ListedSkill[] {
  const start = text.search(/^#+ .*\bskills\b.*$/im);
  if (start === -1) return [];
  return [...text.slice(start).matchAll(LISTED_LINE)].map(([, id = '', description = '', location]) => ({
    id,
    description,
    ...(location === undefined ? {} : { location }),
  }));
}

/** The first listing that a request holds, in tags, or as a list under a heading that speaks of skills. */
function listing(request: SimRequest): ListedSkill[] {
  const texts = textsOf(request);
  for (const text of texts) {
    const listed = readAvailableSkills(text, { escaped: !/<description>[^<]*&(?!\w+;|#)/.test(text) });
    if (listed !== null) return listed.skills;
  }
  return texts.map(listedLines).find((skills) => skills.length > 0) ?? [];
}

function loadByTool(agent: AcpAgent, skill: ListedSkill, { tools }: SimRequest): SimToolCall | null {
  const tool = tools.find(({ name }) => SKILL_TOOLS.has(name));
  if (tool === undefined) return null;
  const known = Object.entries(OTHER_ARGUMENT).find(
    ([name]) => knownAgent(agent) === knownAgent({ command: name }),
  );
  const argument = tool.name === 'skill' ? (known?.[1] ?? 'name') : SKILL_TOOLS.get(tool.name);
  return { name: tool.name, arguments: { [argument ?? 'name']: skill.id } };
}

function loadByReading(skill: ListedSkill, { tools }: SimRequest): SimToolCall | null {
  const tool = tools.find(({ name }) => READ_TOOLS.has(name));
  const argument = READ_TOOLS.get(tool?.name ?? '');
  if (tool === undefined || argument === undefined || skill.location === undefined) return null;
  return { name: tool.name, arguments: { [argument]: skill.location } };
}

/** Tools that write a file, with the arguments that take its path and its content. */
const WRITE_TOOLS: ReadonlyMap<string, readonly [path: string, content: string]> = new Map([
  ['write_file', ['file_path', 'content']],
  ['write', ['filePath', 'content']],
  ['Write', ['file_path', 'content']],
  ['create', ['path', 'file_text']],
]);

function writeFile(file: { path: string; content: string }, { tools }: SimRequest): SimToolCall | null {
  const tool = tools.find(({ name }) => WRITE_TOOLS.has(name));
  const [pathArgument, contentArgument] = WRITE_TOOLS.get(tool?.name ?? '') ?? [];
  if (tool === undefined || pathArgument === undefined || contentArgument === undefined) return null;
  return { name: tool.name, arguments: { [pathArgument]: file.path, [contentArgument]: file.content } };
}

/** How the simulated model reads an agent's requests, on whatever wire they come, and loads a skill by what they offer. */
export function createDialect(agent: AcpAgent): SimDialect {
  return {
    wire: 'openai-chat',
    model: knownAgent(agent)?.simulatedModel ?? null,
    environment: Object.fromEntries(keyVariables(agent).map((name) => [name, SIMULATED_KEY])),
    isAuxiliary: ({ tools }) => tools.length === 0,
    listing,
    prompt: ({ messages }) => {
      const said = messages.filter(({ role }) => role === 'user');
      const asked = said.map(({ text }) => text.replaceAll(AROUND_PROMPT, '').trim());
      // What an agent says of its surroundings comes before.
      return asked.findLast((text) => text !== '' && !text.startsWith('<skill-context')) ?? null;
    },
    loadSkill: (skill, request) => loadByTool(agent, skill, request) ?? loadByReading(skill, request),
    writeFile,
  };
}
