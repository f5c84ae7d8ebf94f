import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');
const [, entry = ''] = /^ENTRYPOINT (\[.*\])$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? [];
const [, ...options]: string[] = entry === '' ? [] : JSON.parse(entry);
/** As in an image, of whose root this is the checkout. */
const inImage = options.map((option) => option.replace(/^\/app\//, `${root}/`));

/** What a program of an image ends with that hears `signal` in the middle of `source`. */
async function endOf(source: string, signal: NodeJS.Signals): Promise<unknown[]> {
  const program = `${source}; console.log('loaded'); setTimeout(() => process.exit(7), 20_000)`;
  const child = spawn(process.execPath, [...inImage, '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill(signal);
  return await once(child, 'close');
}

// The first process of a container does not end by a signal: what listens ends by a code.
test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('a program that does not listen yet ends by a %s', async (signal, code) => {
  expect(await endOf('', signal)).toEqual([code, null]);
});

test('a program that listens decides itself, also where it listens once', async () => {
  const listening = "process.once('SIGTERM', () => setTimeout(() => process.exit(3), 10))";
  expect(await endOf(listening, 'SIGTERM')).toEqual([3, null]);
});
