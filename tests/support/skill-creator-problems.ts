import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { ROOT } from './run-skillgauge.ts';

const SCHEMAS = join(ROOT, 'tests/skill-creator');

/** `comparison-2.json` has the schema of `comparison.json`. */
function kindOf(path: string): string {
  return basename(path, '.json').replace(/-\d+$/, '').replaceAll('_', '-');
}

/** What is wrong with files of skill-creator's shapes, each as `path: where what`. A JSON file of no known shape is wrong, too. */
export async function skillCreatorProblems(
  files: readonly { path: string; content: string }[],
): Promise<string[]> {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
  for (const name of await readdir(SCHEMAS)) {
    const schema: object = JSON.parse(await readFile(join(SCHEMAS, name), 'utf8'));
    ajv.addSchema(schema, basename(name, '.schema.json'));
  }
  return files
    .filter(({ path }) => path.endsWith('.json') && !path.includes('/outputs/'))
    .flatMap(({ content, path }) => {
      const validate = ajv.getSchema(kindOf(path));
      if (validate === undefined) return [`${path}: no schema`];
      if (validate(JSON.parse(content)) === true) return [];
      return (validate.errors ?? []).map(
        ({ instancePath, message }) => `${path}: ${instancePath} ${message ?? ''}`,
      );
    });
}
