import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from '@jest/globals';
import { DocumentFolder } from '../../test/fixtures/document-folder.ts';
import { endlessPdf } from '../../test/fixtures/endless-pdf.ts';
import { textPdf } from '../../test/fixtures/pdf-file.ts';
import { isRunning } from '../../test/is-running.ts';
import { defaultLimits } from './limits.ts';
import { parseDocument } from './parse-document.ts';
import { ParserProcess } from './parser-process.ts';
import { batchesAhead } from './protocol.ts';

const folder = new DocumentFolder();
afterAll(() => folder.remove());

const endless = folder.write('endless.pdf', endlessPdf);
const long = folder.write('long.txt', `${'Some words of a long text. '.repeat(40)}\n\n`.repeat(2000));
const script = (name: string) => fileURLToPath(new URL(`../../test/programs/${name}`, import.meta.url));

function parserOf(path: string): ParserProcess {
  return new ParserProcess({ path, fileName: path, limits: defaultLimits });
}

async function isGone(pid: number, withinMillis: number): Promise<boolean> {
  for (let waited = 0; waited < withinMillis; waited += 20) {
    if (!isRunning(pid)) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}

test('a parser caught in a computation dies with its parent', async () => {
  const parent = spawn(process.execPath, [script('parent-to-kill.ts'), endless], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [printed] = await once(parent.stdout, 'data');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const pid = Number(String(printed));
  expect(isRunning(pid)).toBe(true);
  parent.kill('SIGKILL');
  expect(await isGone(pid, 2000)).toBe(true);
});

test('a cancelled reading ends at once, with its process', async () => {
  const stop = new AbortController();
  const pages = parseDocument({ path: endless, fileName: 'endless.pdf', signal: stop.signal });
  const reading = pages.next();
  setTimeout(() => stop.abort(new Error('cancelled by the user')), 500);
  await expect(reading).rejects.toThrow('cancelled by the user');
  await expect(pages.next()).resolves.toMatchObject({ done: true });
});

test('stopping kills a busy process', async () => {
  const parser = parserOf(endless);
  const reading = parser.next();
  setTimeout(() => parser.stop(new Error('enough')), 500);
  await expect(reading).rejects.toThrow('enough');
  expect(await isGone(parser.pid as number, 2000)).toBe(true);
});

test('a process that is killed from outside is told from a bad document', async () => {
  const parser = parserOf(endless);
  setTimeout(() => process.kill(parser.pid as number, 'SIGKILL'), 300);
  await expect(parser.next()).rejects.toMatchObject({ code: 'PARSER_DIED' });
});

test('it sends no more than the caller takes', async () => {
  const parser = parserOf(long);
  for (let i = 0; i < batchesAhead; i++) expect(await parser.next()).toMatchObject({ type: 'batch' });
  const third = parser.next();
  const early = await Promise.race([third, new Promise((resolve) => setTimeout(resolve, 500, 'none'))]);
  expect(early).toBe('none');
  parser.more();
  expect(await third).toMatchObject({ type: 'batch' });
  parser.stop(new Error('enough'));
});

test('the time a slow caller takes does not count', async () => {
  let read = 0;
  for await (const _ of parseDocument({ path: long, fileName: 'long.txt', limits: { seconds: 4 } }))
    if (read++ % 40 === 0) await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(read).toBeGreaterThan(150);
});

test('the parent loads no parsing library', () => {
  const path = folder.write('words.pdf', textPdf(['Some words.']));
  const loaded = execFileSync(process.execPath, [script('modules-of-parent.ts'), path]).toString();
  expect(loaded).toContain('read:Some words.');
  expect(loaded).toContain('parse-document.ts');
  expect(loaded).not.toMatch(/pdfjs|mammoth|linkedom|readability|csv-parse|parsing\/parsers/);
});
