import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The folders of one attempt. HOME and TMPDIR are siblings: Codex wants its home outside of TMPDIR. */
export interface PlaceFolders {
  /** Holds the other three; removed after the attempt. */
  root: string;
  workspace: string;
  home: string;
  tmp: string;
}

/** Says nothing of us, of the case or of the skill: harnesses show their working directory to the model. */
const WORKSPACE_NAME = 'project';

/** Where the folders of an attempt will be, before they are made. */
export function planPlace(scratch: string, name: string): PlaceFolders {
  const root = path.join(scratch, name);
  return {
    root,
    workspace: path.join(root, WORKSPACE_NAME),
    home: path.join(root, 'home'),
    tmp: path.join(root, 'tmp'),
  };
}

const GIT_CONFIG = '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n';

/** Without a `.git`, harnesses walk up to the root of the disk and pick up what lies in the ancestors. */
async function writeGitFolder(workspace: string): Promise<void> {
  const git = path.join(workspace, '.git');
  await mkdir(path.join(git, 'objects'), { recursive: true });
  await mkdir(path.join(git, 'refs', 'heads'), { recursive: true });
  await writeFile(path.join(git, 'HEAD'), 'ref: refs/heads/main\n');
  await writeFile(path.join(git, 'config'), GIT_CONFIG);
}

/** Makes the folders: an empty git repository as the workspace, an empty HOME, an empty TMPDIR. */
export async function makePlace(folders: PlaceFolders): Promise<void> {
  await Promise.all([
    writeGitFolder(folders.workspace),
    mkdir(folders.home, { recursive: true }),
    mkdir(folders.tmp, { recursive: true }),
  ]);
}
