import { readdir, readFile } from 'node:fs/promises';

/** Proportional set size of a process and all its descendants, in bytes: shared pages are counted once. Linux only. */
export async function residentOf(pid: number): Promise<number> {
  const sizes = await Promise.all((await treeOf(pid)).map(proportionalSize));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** A process and all its descendants, the process first. */
export async function treeOf(root: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map(await Promise.all(pids.map(async (pid) => [pid, await parentOf(pid)] as const)));
  const tree = [root];
  for (const pid of tree) tree.push(...pids.filter((child) => parents.get(child) === pid));
  return tree;
}

async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
}

/** The same of one process alone. */
export async function proportionalSize(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
}
