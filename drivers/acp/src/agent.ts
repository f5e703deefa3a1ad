/** An agent that speaks the Agent Client Protocol, as a user describes it. */
export interface AcpAgent {
  /** Id of its driver: lower-case words joined by hyphens. */
  id: string;
  /** @default the name of the command */
  title?: string | undefined;
  /** Name of the command, or its absolute path. */
  command: string;
  args: readonly string[];
  /** Folder below the workspace in which it looks for skills. @default .agents/skills */
  skillsDir?: string | undefined;
  /**
   * Environment variables. A value may hold `{home}`, `{workspace}`, `{endpoint}` and `{model}`; one whose endpoint or model is not given is
   * left out. `$NAME` alone passes a variable of the user on, and is masked like a key.
   */
  env?: Readonly<Record<string, string>> | undefined;
  /** URL of a file or folder: `node_modules/.bin` folders above it are searched before PATH. */
  from: string;
}

/** Where skills go unless an agent says otherwise: the folder that agents share. */
export const DEFAULT_SKILLS_FOLDER = '.agents/skills';

/** The name of a command without its folder and its extension. */
export function commandName(command: string): string {
  return (command.split(/[\\/]/).at(-1) ?? command).replace(/\.(?:exe|cmd|[cm]?js)$/i, '');
}

/** Variables of the user that an agent's `env` passes on. */
export function passedVariables({ env = {} }: Pick<AcpAgent, 'env'>): string[] {
  return Object.values(env).flatMap((value) => /^\$([A-Za-z_]\w*)$/.exec(value)?.[1] ?? []);
}

/** Keys that agents usually take, in order of preference. */
const USUAL_KEYS: readonly string[] = ['OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'GEMINI_API_KEY'];

/** The variables that may hold an agent's key: those that its `env` passes on, else the usual ones. */
export function keyVariables(agent: Pick<AcpAgent, 'env'>): readonly string[] {
  const passed = [...new Set(passedVariables(agent))];
  return passed.length > 0 ? passed : USUAL_KEYS;
}
