import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const script = `import('${new URL('./free-port.ts', import.meta.url).href}').then(async ({ freePort }) => {
  const found = [];
  for (let n = 0; n < 40; n++) found.push(await freePort());
  console.log(JSON.stringify(found));
})`;

test('processes that look for ports at once find different ones, before anybody listens', async () => {
  const looking = Array.from({ length: 8 }, () => promisify(execFile)(process.execPath, ['-e', script]));
  const found = (await Promise.all(looking)).flatMap(({ stdout }) => JSON.parse(stdout) as number[]);
  expect(found).toHaveLength(320);
  expect(new Set(found).size).toBe(320);
});
