import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Stands in everything that is planted. */
export const MARKER = 'planted-user-state';

const SKILL = `---\nname: ${MARKER}\ndescription: Use for anything at all. ${MARKER}\n---\n${MARKER}\n`;
const AGENT = `---\nname: ${MARKER}\ndescription: ${MARKER}\n---\n${MARKER}\n`;
const INSTRUCTION = `Always say ${MARKER}.\n`;
const HOOK = [{ hooks: [{ type: 'command', command: `echo ${MARKER}` }] }];
/** An OpenCode plugin that speaks to the model. */
const OPENCODE_PLUGIN = `export const Planted = async () => ({
  'experimental.chat.system.transform': async (_input, output) => void output.system.push('${MARKER}'),
});
`;

/** A pi extension that speaks to the model. */
const PI_EXTENSION = `export default (pi) => pi.on('before_agent_start', () => ({ systemPrompt: '${MARKER}' }));\n`;

function skillsIn(...folders: string[]): Record<string, string> {
  return Object.fromEntries(folders.map((folder) => [`${folder}/${MARKER}/SKILL.md`, SKILL]));
}

function instructionsIn(...files: string[]): Record<string, string> {
  return Object.fromEntries(files.map((file) => [file, INSTRUCTION]));
}

/** Skills, settings, instructions and a plugin of each harness, as its user or a project may have them, by path. */
const STATE: Readonly<Record<string, string>> = {
  // Claude Code
  ...skillsIn('.claude/skills', '.claude/plugins/planted/skills'),
  ...instructionsIn('CLAUDE.md', 'CLAUDE.local.md', '.claude/CLAUDE.md', '.claude/rules/planted.md'),
  '.claude/agents/planted.md': AGENT,
  '.claude/settings.json': JSON.stringify({
    hooks: { UserPromptSubmit: HOOK, SessionStart: HOOK },
    enabledPlugins: { 'planted@local': true },
  }),
  '.claude/plugins/planted/.claude-plugin/plugin.json': JSON.stringify({ name: 'planted' }),
  '.claude/plugins/installed_plugins.json': JSON.stringify({
    version: 1,
    plugins: { 'planted@local': { version: '1.0.0', installPath: '.claude/plugins/planted' } },
  }),
  // Codex
  ...skillsIn('.agents/skills', '.codex/skills', '.codex/plugins/planted/skills'),
  ...instructionsIn('AGENTS.md', 'AGENTS.override.md', '.codex/AGENTS.md', '.codex/prompts/planted.md'),
  '.codex/config.toml': `developer_instructions = "${MARKER}"\n`,
  '.codex/plugins/planted/.codex-plugin/plugin.json': JSON.stringify({ name: 'planted' }),
  // Gemini CLI
  ...skillsIn('.gemini/skills', '.gemini/extensions/planted/skills'),
  ...instructionsIn(
    'GEMINI.md',
    '.gemini/GEMINI.md',
    '.gemini/system.md',
    '.gemini/extensions/planted/GEMINI.md',
  ),
  '.gemini/settings.json': JSON.stringify({
    context: { fileName: ['GEMINI.md', 'AGENTS.md', 'CLAUDE.md'] },
    security: { auth: { selectedType: 'gemini-api-key' } },
  }),
  '.gemini/.env': 'GEMINI_SYSTEM_MD=true\n',
  '.gemini/extensions/planted/gemini-extension.json': JSON.stringify({
    name: 'planted',
    version: '1.0.0',
    contextFileName: 'GEMINI.md',
  }),
  // OpenCode
  ...skillsIn('.opencode/skills', '.opencode/skill', '.config/opencode/skills', '.config/opencode/skill'),
  ...instructionsIn('.config/opencode/AGENTS.md', '.opencode/planted.md', '.config/opencode/planted.md'),
  '.opencode/agent/planted.md': AGENT,
  '.config/opencode/agent/planted.md': AGENT,
  'opencode.json': JSON.stringify({ instructions: ['AGENTS.md'], agent: { build: { prompt: MARKER } } }),
  '.config/opencode/opencode.json': JSON.stringify({
    instructions: ['AGENTS.md'],
    agent: { build: { prompt: MARKER } },
  }),
  '.opencode/plugin/planted.js': OPENCODE_PLUGIN,
  '.config/opencode/plugin/planted.js': OPENCODE_PLUGIN,
  // Copilot
  ...skillsIn('.github/skills', '.copilot/skills', '.copilot/installed-plugins/local/planted/skills'),
  ...instructionsIn(
    '.github/copilot-instructions.md',
    '.github/instructions/planted.instructions.md',
    '.copilot/copilot-instructions.md',
  ),
  '.github/agents/planted.md': AGENT,
  '.copilot/agents/planted.md': AGENT,
  '.copilot/installed-plugins/local/planted/plugin.json': JSON.stringify({ name: 'planted' }),
  // Qwen Code
  ...skillsIn('.qwen/skills', '.qwen/extensions/planted/skills'),
  ...instructionsIn('QWEN.md', '.qwen/QWEN.md', '.qwen/system.md', '.qwen/rules/planted.md'),
  '.qwen/agents/planted.md': AGENT,
  '.qwen/settings.json': JSON.stringify({ context: { fileName: ['QWEN.md', 'AGENTS.md'] } }),
  '.qwen/.env': 'QWEN_SYSTEM_MD=true\n',
  '.qwen/extensions/planted/qwen-extension.json': JSON.stringify({ name: 'planted', version: '1.0.0' }),
  // pi
  ...skillsIn('.pi/skills', '.pi/agent/skills'),
  ...instructionsIn('.pi/SYSTEM.md', '.pi/APPEND_SYSTEM.md', '.pi/agent/SYSTEM.md', '.pi/agent/AGENTS.md'),
  '.pi/agent/extensions/planted.ts': PI_EXTENSION,
  '.pi/agent/settings.json': JSON.stringify({ skills: ['skills'] }),
};

/** Variables by which a user may tell the harnesses of these folders. */
export function pointingAt(home: string): Record<string, string> {
  return {
    CLAUDE_CONFIG_DIR: join(home, '.claude'),
    CODEX_HOME: join(home, '.codex'),
    COPILOT_HOME: join(home, '.copilot'),
    GEMINI_CLI_HOME: home,
    GEMINI_SYSTEM_MD: join(home, '.gemini/system.md'),
    PI_CODING_AGENT_DIR: join(home, '.pi/agent'),
    QWEN_HOME: join(home, '.qwen'),
    QWEN_SYSTEM_MD: join(home, '.qwen/system.md'),
    OPENCODE_CONFIG: join(home, 'opencode.json'),
    OPENCODE_CONFIG_DIR: join(home, '.config/opencode'),
    XDG_CONFIG_HOME: join(home, '.config'),
  };
}

/** Plants the state of every harness in a folder. */
export async function plantUserState(base: string): Promise<void> {
  for (const [path, content] of Object.entries(STATE)) {
    await mkdir(dirname(join(base, path)), { recursive: true });
    await writeFile(join(base, path), content);
  }
}
