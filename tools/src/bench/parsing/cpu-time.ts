import { execFileSync } from 'node:child_process';

export interface CpuTime {
  /** user and system time of the command and all its children, in seconds */
  readonly cpu: number;
  readonly wall: number;
  readonly output: string;
}

/** Runs a command under a shell that tells afterwards what its children used. */
export function cpuTimeOf(command: string, args: readonly string[]): CpuTime {
  const since = performance.now();
  const printed = execFileSync('sh', ['-c', '"$0" "$@" 2>/dev/null; times', command, ...args], {
    maxBuffer: 2 ** 28,
  }).toString('utf8');
  const wall = (performance.now() - since) / 1000;
  const lines = printed.trimEnd().split('\n');
  const cpu = (lines.pop() ?? '').split(' ').reduce((sum, part) => sum + seconds(part), 0);
  lines.pop();
  return { cpu, wall, output: lines.join('\n') };
}

function seconds(text: string): number {
  const [, minutes, rest] = /^(\d+)m([\d.]+)s$/.exec(text) ?? [];
  return Number(minutes) * 60 + Number(rest);
}
