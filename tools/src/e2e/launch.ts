import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { childEnv } from '@tutka/testing/child-env';
import { numberSetting } from '@tutka/testing/settings';

const root = resolve(import.meta.dirname, '../../..');

/** The process of `make start`, started well or not. */
export interface Launched {
  readonly pid: number;
  /** What it has printed so far. */
  printed(): string;
  isOver(): boolean;
  /** Its exit code, once it has ended; null where a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Sends a signal to its whole process group and waits for its end. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const running = new Set<number>();

// They are in groups of their own, so a test that is broken off has to end them.
process.once('exit', () => {
  for (const pid of running) process.kill(-pid, 'SIGTERM');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Runs what `make start` runs, in a process group of its own. `before` goes in front of the command. */
export function launch(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  before: readonly string[] = [],
): Launched {
  const [program = '', ...words] = [
    ...before,
    process.execPath,
    `--max-semi-space-size=${numberSetting('SEMI_SPACE', 16, 1)}`,
    'dist/embedded/main.js',
  ];
  const child = spawn(program, words, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: childEnv({ PORT: '0', DATA_DIR: dataDir, ...env }),
  });
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${program} could not be started`);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (printed += piece));
  running.add(pid);
  child.once('exit', () => running.delete(pid));
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  return {
    pid,
    printed: () => printed,
    isOver,
    ended,
    async end(signal) {
      if (!isOver()) process.kill(-pid, signal);
      return await ended;
    },
  };
}
