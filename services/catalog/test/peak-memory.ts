import { readdirSync, readFileSync } from 'node:fs';

const lookMillis = 10;
const parser = 'parsing/child/main';

/** Follows the parsers below a process for a while, and tells the most memory that one of them held. Linux only. */
export class PeakMemory {
  readonly #timer: NodeJS.Timeout;
  #kilobytes = 0;
  #seen = 0;

  constructor(root = process.pid) {
    this.#timer = setInterval(() => this.#look(String(root)), lookMillis);
  }

  /** Resident, in MiB; throws where no parser was seen. */
  stop(): number {
    clearInterval(this.#timer);
    if (this.#seen === 0) throw new Error('no parser was seen');
    return this.#kilobytes / 1024;
  }

  #look(pid: string): void {
    for (const child of childrenOf(pid)) {
      this.#look(child);
      const peak = /^VmHWM:\s+(\d+) kB/m.exec(fileOf(`/proc/${child}/status`))?.[1];
      if (peak === undefined || !fileOf(`/proc/${child}/cmdline`).includes(parser)) continue;
      this.#seen++;
      this.#kilobytes = Math.max(this.#kilobytes, Number(peak));
    }
  }
}

function childrenOf(pid: string): string[] {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`);
    return tasks.flatMap((task) => fileOf(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean));
  } catch {
    return [];
  }
}

/** Empty where the process has ended. */
function fileOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
