import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');

/** For `inDocker`: an engine that has no compose is none for a suite of it. */
export async function composeAnswers(): Promise<true> {
  await run('docker', ['compose', 'version']);
  return true;
}

/**
 * Runs docker at the head of the checkout and answers what it printed; throws with both outputs where it fails or
 * `signal` ends it.
 */
export async function docker(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<string> {
  const options = { cwd: root, env: { ...process.env, ...env }, maxBuffer: 1 << 28, signal };
  const running = run('docker', [...args], options);
  const { child } = running;
  const gone = new Promise((resolve) => child.once('close', resolve));
  try {
    const { stdout, stderr } = await running;
    return stdout + stderr;
  } catch (error) {
    // Told to end, it may still make something.
    if (signal?.aborted) await gone;
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`docker ${args.join(' ')}\n${stdout.slice(-4000)}${stderr.slice(-4000)}`);
  }
}
