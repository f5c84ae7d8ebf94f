import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

it('a process that cannot go on says why, drains, stops and exits 1', async () => {
  const script = fileURLToPath(new URL('process-that-cannot-go-on.ts', import.meta.url));
  const ended = promisify(execFile)(process.execPath, [script]);
  await expect(ended).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/the group is gone[\s\S]*drained\nstopped\n$/),
  });
});
