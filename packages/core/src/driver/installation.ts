/** Where a file goes: the run's workspace (its working directory) or its throwaway HOME. */
export type PlaceRoot = 'workspace' | 'home';

/** A file that the engine writes before the harness starts. */
export interface PlacedFile {
  root: PlaceRoot;
  /** Relative to the root, with forward slashes. */
  path: string;
  content: string | Uint8Array;
  executable?: boolean;
}

/** How skills are given to the harness: as skills of the project, or inside a plugin. */
export type InstallAs = 'project' | 'plugin';

/** The exact id under which a skill will be announced, with the spellings that the harness takes as the same skill. */
export interface ResolvedSkill {
  /** Name in the front matter. */
  name: string;
  /** The id that the harness announces, compared whole. */
  id: string;
  /** Other spellings that load this very skill on this harness. */
  aliases: readonly string[];
}

/** What `EvalDriver.install` answers: files to write, and the namespace that results. */
export interface Installation {
  installAs: InstallAs;
  files: readonly PlacedFile[];
  namespace: readonly ResolvedSkill[];
}

/** What an `install` must honour. */
export interface InstallOptions {
  installAs: InstallAs;
}

/** The skill that a requested spelling means: by id first, then by alias; compared whole. `null`: not installed. */
export function resolveSkill(namespace: readonly ResolvedSkill[], requested: string): ResolvedSkill | null {
  return (
    namespace.find((skill) => skill.id === requested) ??
    namespace.find((skill) => skill.aliases.includes(requested)) ??
    null
  );
}
