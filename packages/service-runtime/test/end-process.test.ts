import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const run = (script: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...args]);

it('a process that cannot go on says why, drains, stops and exits 1', async () => {
  const ended = run('process-that-cannot-go-on.ts');
  await expect(ended).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/the group is gone[\s\S]*drained\nstopped\n$/),
  });
});

it('a process that cannot drain says why, stops all the same and exits 1', async () => {
  await expect(run('process-that-cannot-go-on.ts', 'cannot drain')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/stopped\n$/),
    stderr: expect.stringContaining('cannot drain'),
  });
});
