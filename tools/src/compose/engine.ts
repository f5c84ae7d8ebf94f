import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');

/** Whether a Docker engine with compose answers here. */
async function engineAnswers(): Promise<boolean> {
  try {
    await run('docker', ['info']);
    await run('docker', ['compose', 'version']);
    return true;
  } catch {
    return false;
  }
}

/** What a suite is called, and whether it is left out for want of an engine. Throws where nothing is to be left out. */
export async function withEngine(name: string): Promise<{ suite: string; skip: boolean }> {
  const answers = await engineAnswers();
  if (!answers && process.env.TUTKA_TEST_DOCKER === 'needed')
    throw new Error(
      'No Docker engine answers here, and TUTKA_TEST_DOCKER says that nothing is to be left out.',
    );
  return { suite: answers ? name : `${name} (SKIPPED: no Docker engine answers here)`, skip: !answers };
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
