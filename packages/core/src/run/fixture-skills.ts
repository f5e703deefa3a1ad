import type { Installation } from '../driver/installation.ts';
import type { PreflightFixture } from './record.ts';
import type { Fixture } from './request.ts';

const SKILL_FILE = /(?:^|\/)([^/]+)\/SKILL\.md$/;
const NAME_LINE = /^name:[ \t]*(["']?)(.+?)\1[ \t]*$/m;

/** The folder that a skill's SKILL.md lies in, with a slash at its end; `null` for any other file. */
function skillFolder(path: string): string | null {
  return SKILL_FILE.test(path) ? path.slice(0, path.lastIndexOf('/') + 1) : null;
}

function foldersInstalled({ files }: Installation): Set<string> {
  const ours = files.filter(({ root }) => root === 'workspace').map(({ path }) => skillFolder(path));
  return new Set(ours.filter((folder) => folder !== null));
}

/** The names by which a fixture's skill may be announced: its folder's, and that of its front matter. */
function namesOf({ content, path }: Fixture['files'][number]): string[] {
  const folder = SKILL_FILE.exec(path)?.[1];
  if (folder === undefined) return [];
  const name = NAME_LINE.exec(content)?.[2];
  return name === undefined ? [folder] : [folder, name];
}

/** A fixture without the skills whose place installed ones take: those are then whole, with no file of the other left. */
export function withoutReplacedSkills(fixture: Fixture, installation: Installation): Fixture {
  const ours = [...foldersInstalled(installation)];
  const files = fixture.files.filter(({ path }) => !ours.some((folder) => path.startsWith(folder)));
  return { ...fixture, files };
}

/** Which of the announced skills a fixture brings, and which of its own are replaced by installed ones. */
export function describeFixture(
  fixture: Fixture,
  installation: Installation,
  announced: readonly string[],
): PreflightFixture {
  const ours = foldersInstalled(installation);
  const skills = fixture.files.filter(({ path }) => skillFolder(path) !== null);
  const isReplaced = ({ path }: Fixture['files'][number]) => ours.has(skillFolder(path) ?? '');
  const names = new Set(skills.filter((file) => !isReplaced(file)).flatMap(namesOf));
  const installed = new Set(installation.namespace.map(({ id }) => id));
  return {
    key: fixture.key,
    skills: announced.filter((id) => !installed.has(id) && names.has(id.slice(id.lastIndexOf(':') + 1))),
    replaced: skills.filter(isReplaced).map(({ path }) => SKILL_FILE.exec(path)?.[1] ?? path),
  };
}
