import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');

async function importedBy(service: string): Promise<string[]> {
  const folder = join(root, 'services', service, 'migrations');
  const texts = await Promise.all(
    (await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')),
  );
  return texts.flatMap((text) => [...text.matchAll(/ from '([^.'][^']*)'/g)].map(([, name = '']) => name));
}

test('what migrations of services import is there where the job runs them, whose image holds its own dependencies', async () => {
  const { dependencies } = JSON.parse(await readFile(join(root, 'jobs/package.json'), 'utf8'));
  const services = ['identity', 'catalog', 'conversation', 'billing', 'statistics'];
  const imported = new Set((await Promise.all(services.map(importedBy))).flat());
  expect(imported).toContain('@tutka/database');
  expect([...imported].filter((name) => !name.startsWith('node:') && !(name in dependencies))).toEqual([]);
});
