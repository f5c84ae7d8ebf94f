import { readdirSync, readFileSync } from 'node:fs';

const lookMillis = 10;

/** Follows the processes that this one starts for a while, and tells the most memory that one of them held. */
export class PeakMemory {
  readonly #timer: NodeJS.Timeout;
  #kilobytes = 0;
  #seen = 0;

  constructor() {
    this.#timer = setInterval(() => this.#look(), lookMillis);
  }

  /** Resident, in MiB; throws where no process was seen. */
  stop(): number {
    clearInterval(this.#timer);
    if (this.#seen === 0) throw new Error('no process was seen');
    return this.#kilobytes / 1024;
  }

  #look(): void {
    for (const pid of childrenOf(process.pid)) {
      const peak = /^VmHWM:\s+(\d+) kB/m.exec(fileOf(`/proc/${pid}/status`))?.[1];
      if (peak === undefined) continue;
      this.#seen++;
      this.#kilobytes = Math.max(this.#kilobytes, Number(peak));
    }
  }
}

function childrenOf(pid: number): string[] {
  const tasks = readdirSync(`/proc/${pid}/task`);
  return tasks.flatMap((task) => fileOf(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean));
}

/** Empty where the process has ended. */
function fileOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
