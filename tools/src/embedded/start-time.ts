import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/** When a process began, in a word; undefined where none has the pid. A pid may be given out again, its start time not. */
export function startTime(pid: number): string | undefined {
  try {
    readlinkSync('/proc/self');
  } catch {
    return startTimeByPs(pid);
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

/** The same where the system has no /proc, to the second. 'unknown' where the process lives and `ps` says nothing of it. */
export function startTimeByPs(pid: number): string | undefined {
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8', env });
  const said = stdout?.trim().replace(/\s+/g, '-');
  if (said) return said;
  return alive(pid) ? 'unknown' : undefined;
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
