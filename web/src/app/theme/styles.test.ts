import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const mantine = join(createRequire(import.meta.url).resolve('@mantine/core'), '../..');

it('imports the stylesheet of every component of Mantine that is used', () => {
  const styles = readFileSync(join(import.meta.dirname, 'styles.ts'), 'utf8');
  const used = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx$/.test(path))
    .flatMap((path) => [
      ...readFileSync(join(root, path), 'utf8').matchAll(/import \{([^}]+)\} from '@mantine\/core'/g),
    ])
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));
  const missing = [...new Set(used)].filter(
    (name) => existsSync(join(mantine, `styles/${name}.css`)) && !styles.includes(`/${name}.layer.css`),
  );
  expect(missing).toEqual([]);
});
