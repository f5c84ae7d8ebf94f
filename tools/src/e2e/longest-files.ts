import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';

const NAMED = 20;

/** A reporter of node's test runner: at the end of a run of several files, those that took longest, with their seconds. */
export default async function* longestFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const took: { readonly file: string; readonly seconds: number }[] = [];
  for await (const { type, data } of events) {
    if (type !== 'test:summary' || data.file === undefined) continue;
    took.push({ file: relative(process.cwd(), data.file), seconds: data.duration_ms / 1000 });
  }
  if (took.length < 2) return;
  took.sort((a, b) => b.seconds - a.seconds);
  yield `longest of ${took.length} files\n`;
  for (const { file, seconds } of took.slice(0, NAMED)) yield `${seconds.toFixed(0).padStart(6)} s ${file}\n`;
}
