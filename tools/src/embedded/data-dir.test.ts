import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { afterAll, expect, test } from '@jest/globals';
import { holdDataDir } from './data-dir.ts';
import { refuseIncomplete } from './whole-folder.ts';

const PROCESSES = 4;
const FOLDERS = 40;
const EVERY_MS = 40;
const HEAD_START_MS = 4_000;

const root = mkdtempSync(join(tmpdir(), 'tutka-data-dir-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Tries to hold folder after folder, each at the same moment as its rivals, then lives on until they are through. */
const rival = `
  const { holdDataDir } = await import(process.argv[1]);
  const [, , root, begin, name] = process.argv;
  const { writeFileSync } = await import('node:fs');
  for (let at = 0; at < ${FOLDERS}; at++) {
    while (Date.now() < Number(begin) + at * ${EVERY_MS});
    try {
      holdDataDir(root + '/' + at);
      writeFileSync(root + '/' + at + '/held-by-' + name, '');
    } catch (error) {
      if (error.name !== 'CannotStart') throw error;
    }
  }
  process.stdout.write('through');
  process.stdin.resume();
`;

function through({ stdout, pid }: ChildProcessByStdio<Writable, Readable, null>): Promise<unknown> {
  return new Promise((done, failed) => {
    stdout.once('data', done);
    stdout.once('close', () => failed(new Error(`rival ${pid} ended early`)));
  });
}

test('of several that start at one moment on a folder that a killed one left, exactly one holds it', async () => {
  for (let at = 0; at < FOLDERS; at++) {
    mkdirSync(join(root, String(at)));
    writeFileSync(join(root, String(at), 'running.pid'), '999999999 1\n');
  }
  const begin = String(Date.now() + HEAD_START_MS);
  const program = join(import.meta.dirname, 'data-dir.ts');
  const children = Array.from({ length: PROCESSES }, (_, name) =>
    spawn(process.execPath, ['--input-type=module', '-e', rival, program, root, begin, String(name)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  await Promise.all(children.map(through));
  for (const child of children) child.kill();
  const holders = Array.from({ length: FOLDERS }, (_, at) =>
    readdirSync(join(root, String(at))).filter((file) => file.startsWith('held-by-')),
  );
  expect(holders.map(({ length }) => length)).toEqual(holders.map(() => 1));
  expect(readdirSync(join(root, '0')).sort()).toEqual([...(holders[0] ?? []), 'running.pid'].sort());
}, 60_000);

test('a DATA_DIR that is a file, or lies in one, is told in a sentence', () => {
  const file = join(root, 'file');
  writeFileSync(file, '');
  for (const folder of [file, join(file, 'folder')])
    expect(() => holdDataDir(folder)).toThrow(
      expect.objectContaining({
        name: 'CannotStart',
        message: expect.stringMatching(`^${folder} cannot be used: E`),
      }),
    );
});

test('an installation of which a part is missing is told which', () => {
  const folder = join(root, 'part');
  mkdirSync(join(folder, 'postgres/data'), { recursive: true });
  expect(() => refuseIncomplete(folder)).not.toThrow();
  writeFileSync(join(folder, 'databases-3.ready'), '');
  expect(() => refuseIncomplete(folder)).toThrow(
    /secrets\.json is missing: put back .* delete databases-3\.ready/,
  );
  writeFileSync(join(folder, 'secrets.json'), '{}');
  expect(() => refuseIncomplete(folder)).not.toThrow();
  rmSync(join(folder, 'postgres'), { recursive: true });
  expect(() => refuseIncomplete(folder)).toThrow(/postgres is missing, where everything is kept/);
});
