import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { childEnv } from '@tutka/testing';

/** Starts a script of this folder as a process of its own, and returns with the first that it says; throws when it ends before. */
export async function startChild(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ child: ChildProcessWithoutNullStreams; said: string }> {
  const child = spawn(process.execPath, [`${import.meta.dirname}/${name}`, ...args], { env: childEnv(env) });
  const complained = text(child.stderr);
  const ended = once(child, 'exit').then(async () => {
    throw new Error(`${name} ended: ${await complained}`);
  });
  ended.catch(() => {});
  const [said] = await Promise.race([once(child.stdout, 'data'), ended]);
  return { child, said: String(said) };
}
