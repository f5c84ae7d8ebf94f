import { type ChildProcess, fork } from 'node:child_process';
import { isDeepStrictEqual } from 'node:util';
import { failures, type ParseFailure } from './failure.ts';
import type { ParseLimits } from './limits.ts';
import type { FromParser, ParseTask, ToParser } from './protocol.ts';

const entry = new URL('./child/main.ts', import.meta.url);
const stderrKept = 4096;

interface Handle {
  ref(): void;
  unref(): void;
}

function isHandle(value: unknown): value is Handle {
  return typeof value === 'object' && value !== null && 'ref' in value && 'unref' in value;
}

/**
 * One process that reads one document, or several small ones in a row. It holds no secrets: its environment is empty,
 * it may only read files.
 */
export class ParserProcess {
  readonly #child: ChildProcess;
  readonly #limits: ParseLimits;
  #messages: FromParser[] = [];
  #reads = 1;
  #end: Error | undefined;
  #stderr = '';
  #waiting: { resolve(message: FromParser): void; reject(reason: unknown): void } | undefined;
  #millisLeft: number;

  constructor(task: ParseTask) {
    this.#limits = task.limits;
    this.#millisLeft = task.limits.seconds * 1000;
    this.#child = fork(entry, {
      execArgv: [
        `--max-old-space-size=${task.limits.heapMiB}`,
        '--permission',
        '--allow-fs-read=*',
        '--allow-worker',
        '--no-warnings',
        '--max-semi-space-size=16',
      ],
      env: {},
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child.on('message', (message) => this.#receive(message as FromParser));
    this.#child.on('error', (error) => this.stop(failures.died(error.message)));
    this.#child.on('close', (code, signal) => this.#closed(code, signal));
    this.#child.stderr?.on('data', (data: Buffer) => {
      this.#stderr = (this.#stderr + data.toString('latin1')).slice(-stderrKept);
    });
    this.#tell({ type: 'task', task });
  }

  /** What keeps this process from ending while it is open. */
  get #handles(): Handle[] {
    const handles: unknown[] = [this.#child, this.#child.channel, this.#child.stderr];
    return handles.filter(isHandle);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Documents it was given so far. */
  get reads(): number {
    return this.#reads;
  }

  /** Keeps this process from going on for the sake of the parser alone, until it is given another document. */
  rest(): void {
    for (const handle of this.#handles) handle.unref();
  }

  /** Gives it another document after the end of one. False where it cannot: it has ended, or has other limits. */
  readAnother(task: ParseTask): boolean {
    if (this.#end || !this.#child.connected || !isDeepStrictEqual(task.limits, this.#limits)) return false;
    for (const handle of this.#handles) handle.ref();
    this.#reads += 1;
    this.#messages = [];
    this.#millisLeft = this.#limits.seconds * 1000;
    this.#tell({ type: 'task', task });
    return true;
  }

  /**
   * The next message. Both limits of time, that for the whole and that for one step, run only while the parser is waited
   * for, not while the caller is busy.
   */
  async next(): Promise<FromParser> {
    const ready = this.#messages.shift();
    if (ready) return ready;
    if (this.#end) throw this.#end;
    const since = performance.now();
    const { seconds, stallSeconds } = this.#limits;
    const stalls = stallSeconds * 1000 < this.#millisLeft;
    const timer = setTimeout(
      () => this.stop(failures.tookTooLong(stalls ? stallSeconds : seconds)),
      Math.min(this.#millisLeft, stallSeconds * 1000),
    );
    try {
      return await new Promise<FromParser>((resolve, reject) => {
        this.#waiting = { resolve, reject };
      });
    } finally {
      clearTimeout(timer);
      this.#millisLeft -= performance.now() - since;
    }
  }

  /** Lets the parser send another batch. */
  more(): void {
    this.#tell({ type: 'more' });
  }

  /** Kills the process at once; whoever waits for a message gets `reason`. */
  stop(reason: Error): void {
    this.#child.kill('SIGKILL');
    this.#settle(reason);
  }

  #receive(message: FromParser): void {
    if (!this.#waiting) this.#messages.push(message);
    else {
      this.#waiting.resolve(message);
      this.#waiting = undefined;
    }
  }

  #tell(message: ToParser): void {
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }

  #closed(code: number | null, signal: NodeJS.Signals | null): void {
    const ended = () => this.#settle(this.#causeOfDeath(code, signal));
    if (this.#child.connected) this.#child.once('disconnect', ended);
    else ended();
  }

  #causeOfDeath(code: number | null, signal: NodeJS.Signals | null): ParseFailure {
    const memory = /resident memory limit|heap out of memory|Allocation failed/i.test(this.#stderr);
    return memory ? failures.outOfMemory() : failures.died(signal ?? `exit code ${code}`);
  }

  #settle(reason: Error): void {
    this.#end ??= reason;
    this.#waiting?.reject(this.#end);
    this.#waiting = undefined;
  }
}
