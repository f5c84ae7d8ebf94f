import { readFile } from 'node:fs/promises';
import { proportionalSize, treeOf } from '../footprint/process-tree.ts';

/** What processes have used, in seconds of processor time, or hold now, in bytes. */
export interface Split {
  /** The product's own process. */
  readonly node: number;
  /** Its PostgreSQL, every process of it. */
  readonly postgres: number;
}

/** Clock ticks a second in /proc, on every Linux that Node runs on. */
const TICKS = 100;

/** Processor time that the product at `pid` has used so far, processes that have ended included. */
export async function processorOf(pid: number): Promise<Split> {
  const [, ...others] = await treeOf(pid);
  const ended = await Promise.all(others.map((one) => secondsOf(one, true)));
  return { node: await secondsOf(pid, false), postgres: ended.reduce((sum, one) => sum + one, 0) };
}

/** What it holds in memory: its own resident size, and PostgreSQL's with shared pages counted once. */
export async function memoryOf(pid: number): Promise<Split> {
  const [, ...others] = await treeOf(pid);
  const sizes = await Promise.all(others.map(proportionalSize));
  return { node: await proportionalSize(pid), postgres: sizes.reduce((sum, one) => sum + one, 0) };
}

/** Processor time of one process alone, or with that of its children that have ended. */
export async function secondsOf(pid: number, withChildren: boolean): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, withChildren ? 15 : 13).reduce((sum, field) => sum + Number(field), 0);
  return ticks / TICKS;
}

/** What lies between two readings. */
export function between(before: Split, after: Split): Split {
  return { node: after.node - before.node, postgres: after.postgres - before.postgres };
}
