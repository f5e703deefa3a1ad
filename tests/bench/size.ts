/**
 * `npm run bench:size`: what skillgauge takes on the disk once it is installed from its packed packages with npm, without its optional
 * dependencies (the simulated model, and the SDK that talks with ACP agents), and with them. Every driver that skillgauge ships is in it.
 * Needs the registry, or npm's cache. The figure is the size of all files; `du` counts whole blocks, which many small files do not fill.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { ROOT } from '../support/run-skillgauge.ts';
import { printFigures, printHead } from './figures.ts';

const LIMIT_MEGABYTES = 20;

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** The packages of this workspace by name, with their folders. */
async function readWorkspace(): Promise<Map<string, { folder: string; manifest: Manifest }>> {
  const packages = new Map<string, { folder: string; manifest: Manifest }>();
  for (const group of ['packages', 'drivers']) {
    for (const name of await readdir(join(ROOT, group))) {
      const folder = join(ROOT, group, name);
      if (!existsSync(join(folder, 'package.json'))) continue;
      const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
      packages.set(manifest.name, { folder, manifest });
    }
  }
  return packages;
}

/** Packs a package and those of the workspace that it needs, as they would be published. The tarballs by name. */
async function packAll(root: string, into: string): Promise<Map<string, string>> {
  const workspace = await readWorkspace();
  const tarballs = new Map<string, string>();
  const waiting = [root];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const found = workspace.get(name);
    if (found === undefined || tarballs.has(name)) continue;
    const { folder, manifest } = found;
    const { stdout } = await execa('pnpm', ['pack', '--json', '--pack-destination', into], {
      cwd: folder,
      preferLocal: true,
      localDir: ROOT,
    });
    tarballs.set(name, (JSON.parse(stdout) as { filename: string }).filename);
    waiting.push(...Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }));
  }
  return tarballs;
}

/** Size of all files below a folder, and of the blocks that they fill. */
async function sizeOf(folder: string): Promise<{ megabytes: number; blockMegabytes: number; files: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  let bytes = 0;
  let blocks = 0;
  for (const file of files) {
    const found = await stat(file);
    bytes += found.size;
    blocks += found.blocks;
  }
  return { megabytes: bytes / 1e6, blockMegabytes: (512 * blocks) / 1e6, files: files.length };
}

async function install(folder: string, tarballs: ReadonlyMap<string, string>, isSmall: boolean) {
  await mkdir(folder);
  const wanted = [...tarballs].filter(([name]) => !isSmall || name !== '@skillgauge/sim');
  const files = Object.fromEntries(wanted.map(([name, file]) => [name, `file:${file}`]));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: files }));
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  await execa('npm', ['install', ...(isSmall ? ['--omit=optional'] : []), ...flags], { cwd: folder });
  return sizeOf(join(folder, 'node_modules'));
}

printHead('skillgauge, packed and installed with all its drivers');
const folder = await mkdtemp(join(tmpdir(), 'skillgauge-bench-'));
try {
  const tarballs = await packAll('skillgauge', folder);
  const small = await install(join(folder, 'small'), tarballs, true);
  const whole = await install(join(folder, 'whole'), tarballs, false);
  printFigures([
    { name: 'without optional packages', unit: 'MB', values: [small.megabytes], limit: LIMIT_MEGABYTES },
    { name: '  in blocks of the disk (du)', unit: 'MB', values: [small.blockMegabytes] },
    { name: '  files', unit: '', values: [small.files] },
    { name: 'with the simulated model and ACP', unit: 'MB', values: [whole.megabytes] },
  ]);
} finally {
  await rm(folder, { recursive: true, force: true });
}
