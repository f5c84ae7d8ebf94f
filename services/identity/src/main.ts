import { join } from 'node:path';
import { topics } from '@tutka/contracts';
import { asWorker, type Db, migrate, openDatabase, queries, refuseUnsafeRole } from '@tutka/database';
import { openEmbeddedBus, startRelay } from '@tutka/messaging';
import {
  createLogger,
  createVerifier,
  type Env,
  loadSettings,
  type Running,
  serve,
} from '@tutka/service-runtime';
import { createApp } from './app.ts';
import { fileMailer } from './clients/file-mailer.ts';
import type { Mailer } from './clients/mailer.ts';
import { smtpMailer } from './clients/smtp-mailer.ts';
import { type Settings, settingsSchema, signUpPolicy } from './config.ts';
import { toPublications } from './publishing/published.ts';
import { forgetExpiredSessions } from './store/sessions.ts';

const HOUR_MS = 3_600_000;
const PARTITIONS = 8;

function mailerOf(settings: Settings): Promise<Mailer> | Mailer {
  const { SMTP_URL: url, MAIL_DIR: folder, MAIL_FROM: from } = settings;
  if (url) return smtpMailer(url, from);
  return fileMailer(folder ?? '', from, (line) => process.stdout.write(`${line}\n`));
}

function sweepSessions(worker: Db, failed: (error: unknown) => void): NodeJS.Timeout {
  const timer = setInterval(() => asWorker(worker, forgetExpiredSessions).catch(failed), HOUR_MS);
  return timer.unref();
}

/** Runs identity with settings from `env`. */
export async function start(env: Env): Promise<Running> {
  const settings = loadSettings(settingsSchema, env);
  const logger = createLogger({ service: 'identity', level: settings.LOG_LEVEL });
  if (settings.DATABASE_OWNER_URL)
    await migrate(settings.DATABASE_OWNER_URL, join(import.meta.dirname, '../migrations'));
  const app = openDatabase(settings.DATABASE_URL, { max: 10 });
  const worker = openDatabase(settings.DATABASE_WORKER_URL);
  await refuseUnsafeRole(app);
  const bus = openEmbeddedBus(settings.BUS_URL, { polling: { minMs: 5, maxMs: settings.POLL_MS } });
  await bus.ensureTopics([topics.user, topics.workspace].map((name) => ({ name, partitions: PARTITIONS })));
  const relay = startRelay({
    db: worker,
    bus,
    source: 'identity',
    toPublications,
    polling: { minMs: 5, maxMs: settings.POLL_MS },
    onError: (error) => logger.error({ err: error }, 'the relay was held up'),
  });
  const sweep = sweepSessions(worker, (error) =>
    logger.error({ err: error }, 'old sessions could not be removed'),
  );
  const handler = createApp({
    app,
    worker,
    logger,
    verifier: createVerifier({ audience: 'identity', jwks: settings.PUBLIC_KEYS }),
    publicKeys: settings.PUBLIC_KEYS,
    mailer: await mailerOf(settings),
    secureCookies: settings.COOKIE_SECURE,
    rules: {
      signUp: signUpPolicy(settings),
      adminEmails: new Set(settings.ADMIN_EMAILS),
      firstAccountIsAdmin: settings.FIRST_ACCOUNT_IS_ADMIN,
      defaultLanguage: settings.DEFAULT_LANGUAGE,
      pepper: settings.CODE_PEPPER,
    },
  });
  return serve({
    settings,
    logger,
    handler,
    ready: { database: () => asWorker(worker, async (tx) => void (await queries(tx).raw('SELECT 1'))) },
    onStop: async () => {
      clearInterval(sweep);
      await relay.stop();
      await bus.close();
      await Promise.all([app.destroy(), worker.destroy()]);
    },
  });
}
