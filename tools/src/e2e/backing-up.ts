import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { childEnv } from '@tutka/testing/child-env';

const commands = join(import.meta.dirname, '../backup');

/** What a command printed, and how it ended. */
export interface Ended {
  readonly code: number;
  readonly printed: string;
}

async function run(command: string, env: Readonly<Record<string, string>>): Promise<Ended> {
  const child = spawn(process.execPath, [join(commands, command)], { env: childEnv(env) });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (printed += piece));
  const [code] = await once(child, 'close');
  return { code: Number(code), printed };
}

/** Runs `make backup`. */
export const backUp = (dataDir: string, to: string) => run('backup.ts', { DATA_DIR: dataDir, TO: to });

/** Runs `make restore`. */
export const restoreTo = (dataDir: string, from: string, secrets?: string) =>
  run('restore.ts', { DATA_DIR: dataDir, FROM: from, ...(secrets && { SECRETS: secrets }) });
