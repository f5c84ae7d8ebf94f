import { existsSync, readFileSync } from 'node:fs';

/** An orphan that has ended may stay in the table of processes where nobody collects it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(existsSync('/proc/self') ? readFileSync(`/proc/${pid}/status`, 'utf8') : '');
  } catch {
    return false;
  }
}
