import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

interface Frame {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

interface Profile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: Frame }[];
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
}

/** Profiles the page's script until the returned function is called; writes the profile and prints where the time went. */
export async function profile(page: Page, file: string): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: 200 });
  await session.send('Profiler.start');
  return async () => {
    const { profile: taken } = await session.send('Profiler.stop');
    await writeFile(file, JSON.stringify(taken));
    for (const [name, ms] of ownTimes(taken).slice(0, 25)) {
      console.log(`  ${ms.toFixed(0).padStart(6)} ms  ${name}`);
    }
  };
}

/** Milliseconds in each function itself, the most first. */
function ownTimes({ nodes, samples = [], timeDeltas = [] }: Profile): [name: string, ms: number][] {
  const own = new Map<number, number>();
  for (const [at, id] of samples.entries()) own.set(id, (own.get(id) ?? 0) + (timeDeltas[at] ?? 0) / 1000);
  const byName = new Map<string, number>();
  for (const { id, callFrame } of nodes) {
    const name = nameOf(callFrame);
    byName.set(name, (byName.get(name) ?? 0) + (own.get(id) ?? 0));
  }
  return [...byName].sort((one, other) => other[1] - one[1]);
}

const nameOf = ({ functionName, url, lineNumber, columnNumber }: Frame) =>
  `${functionName || '(anonymous)'} ${url.split('/').at(-1)}:${lineNumber}:${columnNumber}`;
