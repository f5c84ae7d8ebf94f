import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from '@jest/globals';
import { DocumentFolder } from '../../../test/fixtures/document-folder.ts';
import { blackPng, textPng } from '../../../test/fixtures/png-file.ts';
import { isRunning } from '../../../test/is-running.ts';
import { failures } from '../failure.ts';
import type { ParseProgress } from '../protocol.ts';
import type { PictureReader } from './picture-reader.ts';
import { tesseract } from './tesseract.ts';

const folder = new DocumentFolder();
afterAll(() => folder.remove());

const picture = textPng('HELLO WORLD');

const reader =
  (...texts: string[]): PictureReader =>
  async () => ({ texts, reader: 'a friend' });

describe('whoever reads the picture', () => {
  test('gives its pages; a single one has no number', async () => {
    const progress: ParseProgress[] = [];
    const onProgress = (step: ParseProgress) => progress.push(step);
    const one = await folder.parse('a.png', picture, {
      readPicture: reader('Words \r\n\n\n\non it'),
      onProgress,
    });
    expect(one).toEqual([{ ordinal: 0, text: 'Words\n\non it' }]);
    expect(progress).toEqual([{ kind: 'image', done: 1, total: 1, unreadable: 0, reader: 'a friend' }]);
    expect(await folder.parse('a.png', picture, { readPicture: reader('first', ' ', 'third') })).toEqual([
      { ordinal: 0, page: 1, text: 'first' },
      { ordinal: 1, page: 3, text: 'third' },
    ]);
  });

  test('may find no words', async () => {
    const parsing = folder.parse('a.png', picture, { readPicture: reader(' | ') });
    await expect(parsing).rejects.toMatchObject({
      code: 'NO_TEXT',
      sentence: expect.stringMatching(/sharper/),
    });
  });

  test('is not asked for one that is too large', async () => {
    const readPicture: PictureReader = async () => {
      throw failures.died('asked');
    };
    const parsing = folder.parse('a.png', picture, { readPicture, limits: { pixels: 1000 } });
    await expect(parsing).rejects.toMatchObject({
      code: 'TOO_BIG',
      sentence: expect.stringMatching(/592 × 120/),
    });
  });
});

test('a picture of 100 megapixels in a small file is not unpacked by anyone', async () => {
  const bomb = blackPng(10_000, 10_000);
  expect(bomb.length).toBeLessThan(100_000);
  await expect(folder.parse('bomb.png', bomb)).rejects.toMatchObject({
    code: 'TOO_BIG',
    sentence: expect.stringMatching(/10000 × 10000 pixels; the limit is 40 million/),
  });
});

describe('the program on this machine', () => {
  /** Stands in for tesseract: it tells its languages, then does what it is told. */
  function program(name: string, does: string): PictureReader {
    const script = `#!/bin/sh\nif [ "$1" = --list-langs ]; then printf 'List (3):\\nosd\\ndeu\\neng\\n'; exit; fi\n${does}\n`;
    const path = folder.write(name, script);
    chmodSync(path, 0o755);
    return tesseract(path);
  }

  test('is told its languages, gets limits and nothing of our environment', async () => {
    const readPicture = program('tell', 'echo "$2 $3 $4"; ulimit -v; printf "\\f"; env | sort');
    const [args, environment] = await folder.parse('a.png', picture, { readPicture });
    expect(args?.text).toMatch(/^stdout -l eng\+deu\n524288$/);
    expect(
      environment?.text
        .replace(/=.*/g, '')
        .split('\n')
        .filter((name) => !/^(PWD|_|SHLVL|OLDPWD)$/.test(name)),
    ).toEqual(['LC_ALL', 'OMP_THREAD_LIMIT', 'PATH']);
  });

  test.each([
    ['that is not there', tesseract('/nowhere/tesseract')],
    ['beside no shell', tesseract('tesseract', '/nowhere/sh')],
  ])('%s: the reason says what is missing', async (_, readPicture) => {
    await expect(folder.parse('a.png', picture, { readPicture })).rejects.toMatchObject({
      code: 'NO_PICTURE_READER',
      sentence: expect.stringMatching(/needs tesseract or a vision model/),
    });
  });

  test('that hangs is killed with what it started', async () => {
    const readPicture = program('hang', 'sleep 60 & echo $! >"$0.pid"; wait');
    const parsing = folder.parse('a.png', picture, { readPicture, limits: { stallSeconds: 5 } });
    await expect(parsing).rejects.toMatchObject({ code: 'TOOK_TOO_LONG' });
    const started = Number(readFileSync(`${folder.path}/hang.pid`, 'utf8'));
    expect(started).toBeGreaterThan(1);
    expect(isRunning(started)).toBe(false);
  });

  test('that is cancelled is killed at once', async () => {
    const stop = new AbortController();
    const readPicture = program('wait', 'sleep 60');
    const parsing = folder.parse('a.png', picture, { readPicture, signal: stop.signal });
    setTimeout(() => stop.abort(new Error('cancelled by the user')), 1500);
    await expect(parsing).rejects.toThrow('cancelled by the user');
  });

  test.each([
    ['that cannot read it', 'echo "Error in pixReadStream" >&2; exit 1', 'DAMAGED'],
    ['that runs out of memory', 'echo "std::bad_alloc" >&2; exit 134', 'OUT_OF_MEMORY'],
  ])('%s', async (what, does, code) => {
    const readPicture = program(what.replaceAll(' ', '-'), does);
    await expect(folder.parse('a.png', picture, { readPicture })).rejects.toMatchObject({ code });
  });

  const installed = spawnSync('tesseract', ['--version']).status === 0;
  const reads = 'reads a picture';
  (installed ? test : test.skip)(installed ? reads : `${reads} (SKIPPED: no tesseract here)`, async () => {
    const [page] = await folder.parse('a.png', textPng('THE TREE'));
    expect(page?.text).toBe('THE TREE');
  });
});
