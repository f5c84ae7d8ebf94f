import { type ChildProcess, spawn } from 'node:child_process';

export interface Guard {
  readonly seconds: number;
  /** address space */
  readonly megabytes: number;
  readonly signal?: AbortSignal | undefined;
  /** Where a shell is. Default `/bin/sh`. */
  readonly shell?: string;
}

export interface Ended {
  /** null where it was killed */
  readonly code: number | null;
  readonly timedOut: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a shell answers where there is no such program. */
export const NOT_FOUND = 127;

const mostOutput = 16 * 2 ** 20;
/** Of this process's environment it gets what finds the program, and nothing else: it reads files of strangers. */
const script = `
ulimit -v "$1" 2>/dev/null; ulimit -t "$2"; shift 2
exec env -i PATH="$PATH" \${TESSDATA_PREFIX:+TESSDATA_PREFIX="$TESSDATA_PREFIX"} LC_ALL=C OMP_THREAD_LIMIT=1 "$@"`;

/**
 * Runs a program of this machine with limits of time and memory; without a shell, as in an image that has none, it ends
 * as one that is not there. Throws the signal's reason when it is aborted.
 */
export async function runGuarded(
  program: string,
  args: readonly string[],
  { seconds, megabytes, signal, shell = '/bin/sh' }: Guard,
): Promise<Ended> {
  signal?.throwIfAborted();
  const limits = [String(megabytes * 1024), String(Math.ceil(seconds))];
  const child = spawn(shell, ['-c', script, 'sh', ...limits, program, ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    kill(child);
  }, seconds * 1000);
  const abort = () => kill(child);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    const [stdout, stderr, code] = await Promise.all([
      output(child, 'stdout'),
      output(child, 'stderr'),
      ended(child),
    ]);
    signal?.throwIfAborted();
    return { code, timedOut, stdout, stderr };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** The program with all that it started. */
function kill({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

async function output(child: ChildProcess, name: 'stdout' | 'stderr'): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of child[name] ?? []) {
    const bytes: Buffer = piece;
    size += bytes.length;
    if (size > mostOutput) kill(child);
    else pieces.push(bytes);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? resolve(NOT_FOUND) : reject(error),
    );
    child.once('close', (code) => resolve(code));
  });
}
