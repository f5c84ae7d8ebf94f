import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/** Of a zombie: the first process of a container may never ask about those it was left. */
const ENDED = 'Z';

/**
 * When a process began, in a word; undefined where none has the pid, or one that has ended and that its parent has not asked
 * about. A pid may be given out again, its start time not.
 */
export function startTime(pid: number): string | undefined {
  try {
    readlinkSync('/proc/self');
  } catch {
    return startTimeByPs(pid);
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === ENDED ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/** The same where the system has no /proc, to the second. 'unknown' where the process lives and `ps` says nothing of it. */
export function startTimeByPs(pid: number): string | undefined {
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'stat=', '-o', 'lstart='], {
    encoding: 'utf8',
    env,
  });
  const [state = '', ...said] = stdout?.trim().split(/\s+/) ?? [];
  if (state.startsWith(ENDED)) return undefined;
  if (said.length > 0) return said.join('-');
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
