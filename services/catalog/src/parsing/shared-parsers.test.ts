import { afterAll, expect, test } from '@jest/globals';
import { DocumentFolder } from '../../test/fixtures/document-folder.ts';
import { defaultLimits } from './limits.ts';
import { parseDocument } from './parse-document.ts';
import type { ParserProcess } from './parser-process.ts';
import type { ParseTask } from './protocol.ts';
import { keepParser, takeParser } from './shared-parsers.ts';

const folder = new DocumentFolder();
afterAll(() => folder.remove());

const task = (name: string, content: string | Buffer, limits = defaultLimits): ParseTask => ({
  path: folder.write(name, content),
  fileName: name,
  limits,
});

/** What a process reads of its document, to the end. */
async function textsOf(parser: ParserProcess): Promise<string[]> {
  const texts: string[] = [];
  for (let message = await parser.next(); message.type !== 'done'; message = await parser.next()) {
    if (message.type !== 'batch') throw new Error(message.type);
    texts.push(...message.pages.map(({ text }) => text));
    parser.more();
  }
  return texts;
}

async function readBy(one: ParseTask): Promise<{ pid: number | undefined; texts: string[] }> {
  const parser = takeParser(one);
  const texts = await textsOf(parser);
  keepParser(parser);
  return { pid: parser.pid, texts };
}

test('documents one after the other are read by one process, each for itself, until it has read enough', async () => {
  const pids: (number | undefined)[] = [];
  for (let n = 0; n < 51; n++) {
    const { pid, texts } = await readBy(task(`${n}.md`, `# Owl ${n}\n\nIt hunts at night ${n}.`));
    expect(texts.join(' ')).toContain(`It hunts at night ${n}.`);
    expect(texts.join(' ')).not.toContain(`night ${n - 1}.`);
    pids.push(pid);
  }
  expect(new Set(pids.slice(0, 50)).size).toBe(1);
  expect(pids[50]).not.toBe(pids[0]);
});

test('at the same time each has a process of its own', async () => {
  const both = [takeParser(task('a.txt', 'One owl.')), takeParser(task('b.txt', 'Two owls.'))];
  expect(both[0]?.pid).not.toBe(both[1]?.pid);
  expect(await Promise.all(both.map(textsOf))).toEqual([['One owl.'], ['Two owls.']]);
  for (const parser of both) keepParser(parser);
});

test('a document that cannot be read takes its process along, and the next one has another', async () => {
  const parser = takeParser(task('bad.txt', Buffer.from([0, 1, 2, 3, 255, 0, 7])));
  await expect(textsOf(parser)).rejects.toThrow();
  parser.stop(new Error('it has failed'));
  for (let n = 0; n < 3; n++) expect((await readBy(task('b.txt', 'An owl.'))).pid).not.toBe(parser.pid);
});

test('a process that was made by other limits is not used, one that died neither', async () => {
  const { pid } = await readBy(task('a.txt', 'An owl.'));
  const other = await readBy(task('b.txt', 'An owl.', { ...defaultLimits, seconds: 7 }));
  expect(other.pid).not.toBe(pid);
  process.kill(other.pid as number, 'SIGKILL');
  await new Promise((resolve) => setTimeout(resolve, 300));
  const third = await readBy(task('c.txt', 'Three owls.', { ...defaultLimits, seconds: 7 }));
  expect([third.pid === other.pid, third.texts]).toEqual([false, ['Three owls.']]);
});

test('a reader that leaves early ends the process', async () => {
  const path = folder.write('long.txt', `${'Some words. '.repeat(40)}\n\n`.repeat(2000));
  for await (const { text } of parseDocument({ path, fileName: 'long.txt', shared: true })) {
    expect(text).toContain('Some words.');
    break;
  }
  const { texts } = await readBy(task('a.txt', 'An owl.'));
  expect(texts).toEqual(['An owl.']);
});
