import { existsSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { endAbandonedPostgres } from '@tutka/postgres-server';
import { type EmbeddedSettings, embeddedSettings } from './config.ts';
import { holdDataDir } from './data-dir.ts';
import { refuseHalfRestored } from './half-restored.ts';
import { misspelt } from './misspelt.ts';
import { type Stack, startStack } from './stack.ts';
import { refuseIncomplete } from './whole-folder.ts';

// By name, so that nothing large is loaded before PostgreSQL is on its way.
const explained = new Set(['CannotStart', 'SettingsError']);

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const plain =
    explained.has(error.name) || error.cause !== undefined || error.message.startsWith('PostgreSQL');
  return plain ? error.message : (error.stack ?? error.message);
}

function welcome(stack: Stack, { publicUrl, dataDir, passed }: EmbeddedSettings, isNew: boolean): string {
  const shown = publicUrl.endsWith(':0') ? stack.url : publicUrl;
  return [
    '',
    `  Tutka is running at ${shown}`,
    '',
    `  ${howToSignIn(passed)}${isNew ? ' The first account is the administrator.' : ''}`,
    `  Everything is kept in ${relative('.', dataDir) || dataDir}. Stop with Ctrl-C.`,
    '',
    '',
  ].join('\n');
}

function howToSignIn({ SIGN_IN_CODES, OIDC_NAME, SMTP_URL }: EmbeddedSettings['passed']): string {
  if (SIGN_IN_CODES === 'false') return `Sign in with ${OIDC_NAME ?? 'single sign-on'}.`;
  return `Sign in with an e-mail address: the code is ${SMTP_URL === undefined ? 'printed here' : 'mailed'}.`;
}

/** Runs the whole product in this process until a signal ends it; a start that fails says why in a line and exits 1. */
export async function runEmbedded(env: Record<string, string | undefined>): Promise<void> {
  // Whoever read what is printed may have gone, as in `make start | head`; the product goes on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    for (const line of misspelt(env)) process.stderr.write(`${line}\n`);
    const settings = embeddedSettings(env);
    holdDataDir(settings.dataDir);
    refuseHalfRestored(settings.dataDir);
    refuseIncomplete(settings.dataDir);
    const isNew = !existsSync(join(settings.dataDir, 'postgres/data'));
    const starting = startStack(settings);
    stopOnSignal(starting, settings.dataDir);
    const stack = await starting;
    process.stdout.write(welcome(stack, settings, isNew));
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

/** Heard from the beginning: a start that is broken off must not leave PostgreSQL behind. */
function stopOnSignal(starting: Promise<Stack>, dataDir: string): void {
  let signals = 0;
  const gone = (code: number) => {
    rmSync(join(dataDir, 'running.pid'), { force: true });
    process.exit(code);
  };
  const end = async () => {
    signals += 1;
    if (signals > 2) process.exit(1);
    if (signals === 2) {
      // Whoever does not wait for requests to end is not to leave a database behind either.
      await endAbandonedPostgres(join(dataDir, 'postgres')).catch(() => undefined);
      gone(1);
    }
    const stack = await starting;
    await stack.stop();
    // What a second signal ended was not ended in order.
    gone(signals > 1 ? 1 : 0);
  };
  const onSignal = () => void end().catch(() => undefined);
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  const onDatabaseEnd = (why: string) => {
    if (signals > 0) return;
    process.stderr.write(`PostgreSQL has ended (${why}); see ${join(dataDir, 'postgres')}. Start again.\n`);
    process.exit(1);
  };
  void starting.then(({ databaseEnded }) => databaseEnded.then(onDatabaseEnd)).catch(() => undefined);
}
