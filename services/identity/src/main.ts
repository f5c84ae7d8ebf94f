import { join } from 'node:path';
import { topics } from '@tutka/contracts';
import { asWorker, type Db, forgetIdempotencyKeys, type Tx } from '@tutka/database';
import { openBase } from '@tutka/service-base';
import {
  createMetrics,
  type Env,
  type Logger,
  loadSettings,
  type Running,
  runProcess,
} from '@tutka/service-runtime';
import { createApp } from './app.ts';
import { fileMailer } from './clients/file-mailer.ts';
import type { Mailer } from './clients/mailer.ts';
import { oidcProvider } from './clients/oidc-provider.ts';
import { outgoing } from './clients/outgoing.ts';
import { plansFrom } from './clients/plans.ts';
import { smtpMailer } from './clients/smtp-mailer.ts';
import { oidcClient, type Settings, settingsSchema, signUpPolicy } from './config.ts';
import { notableTopics, startNotifying } from './notifications/start-notifying.ts';
import { KEPT_DAYS } from './notifications/tell.ts';
import { knows, toPublications } from './publishing/published.ts';
import { wordsOfSetUp } from './sign-in/set-up-link.ts';
import type { SingleSignOnSettings } from './sign-in/single-sign-on.ts';
import { forgetOldCodes } from './store/codes.ts';
import { forgetOldOrders } from './store/heard-orders.ts';
import { forgetOldCounts } from './store/invitation-mails.ts';
import { forgetOldBatches } from './store/key-uses.ts';
import { forgetOldNotifications } from './store/notifications.ts';
import { forgetOldAttempts } from './store/oidc-attempts.ts';
import { forgetExpiredSessions } from './store/sessions.ts';

const HOUR_MS = 3_600_000;
const migrations = join(import.meta.dirname, '../migrations');

function mailerOf(settings: Settings): Promise<Mailer> | Mailer {
  const { SMTP_URL: url, MAIL_DIR: folder, MAIL_FROM: from, PUBLIC_URL: publicUrl } = settings;
  if (url) return smtpMailer(url, from, new URL(publicUrl).hostname);
  return fileMailer(folder ?? '', from, (line) => process.stdout.write(`${line}\n`));
}

function startSweeping(worker: Db, failed: (error: unknown) => void): NodeJS.Timeout {
  const sweep = async (tx: Tx) => {
    await forgetExpiredSessions(tx);
    await forgetOldAttempts(tx);
    await forgetOldCodes(tx, Date.now());
    await forgetOldBatches(tx);
    await forgetOldNotifications(tx, KEPT_DAYS);
    await forgetOldOrders(tx);
    await forgetOldCounts(tx);
    await forgetIdempotencyKeys(tx);
  };
  const timer = setInterval(() => asWorker(worker, sweep).catch(failed), HOUR_MS);
  return timer.unref();
}

/** What the operator of a new platform has to know: who may become its ADMIN, and where codes are. */
async function tellOfSetUp(worker: Db, settings: Settings, logger: Logger): Promise<void> {
  if (!settings.SMTP_URL) {
    const codes = settings.SIGN_IN_CODES ? 'sign-in codes stand in this log, ' : '';
    logger.warn(`no SMTP_URL: ${codes}mails are files in ${settings.MAIL_DIR}`);
  }
  if (settings.ADMIN_EMAILS.length > 0) return;
  const words = await wordsOfSetUp(worker, settings.PUBLIC_URL, signUpPolicy(settings));
  if (words) process.stdout.write(`${words}\n`);
}

function singleSignOnOf(settings: Settings): SingleSignOnSettings | undefined {
  const client = oidcClient(settings);
  if (!client) return undefined;
  return {
    provider: oidcProvider(client),
    name: settings.OIDC_NAME ?? null,
    trustsEmails: settings.OIDC_TRUSTS_EMAILS,
    adminValues: settings.OIDC_ADMIN_VALUES,
    signsOut: settings.OIDC_SIGNS_OUT,
  };
}

/** Runs identity with settings from `env`. */
export async function start(env: Env): Promise<Running> {
  const settings = loadSettings(settingsSchema, env);
  const base = await openBase(settings, {
    name: 'identity',
    migrations,
    topics: [...new Set([topics.user, topics.workspace, topics.apiKey, ...notableTopics])],
    jwks: settings.PUBLIC_KEYS,
    toPublications,
    knows,
  });
  const { app, worker, bus, logger, onError } = base;
  const sweep = startSweeping(worker, onError);
  const metrics = createMetrics();
  const mailer = outgoing(await mailerOf(settings), metrics);
  if (!settings.FIRST_ACCOUNT_IS_ADMIN) await tellOfSetUp(worker, settings, logger);
  const publicUrl = settings.PUBLIC_URL;
  const notifying = await startNotifying({ worker, bus, mailer, publicUrl, onError });
  const plans = plansFrom(settings.BILLING_URL, base.signer);
  const handler = createApp({
    app,
    worker,
    logger,
    verifier: base.verifier,
    publicKeys: settings.PUBLIC_KEYS,
    mailer,
    secureCookies: settings.COOKIE_SECURE ?? settings.PUBLIC_URL.startsWith('https:'),
    plans,
    oidc: singleSignOnOf(settings),
    mostWorkspaces: settings.WORKSPACES_PER_PERSON,
    mostInvitations: settings.INVITATIONS_PER_DAY,
    keyRules: { length: settings.API_KEY_LENGTH, perWorkspace: settings.API_KEYS_PER_WORKSPACE },
    rules: {
      signUp: signUpPolicy(settings),
      adminEmails: new Set(settings.ADMIN_EMAILS),
      firstAccountIsAdmin: settings.FIRST_ACCOUNT_IS_ADMIN,
      defaultLanguage: settings.DEFAULT_LANGUAGE,
      pepper: settings.CODE_PEPPER,
      codes: settings.SIGN_IN_CODES,
    },
  });
  return base.serve({
    handler,
    metrics,
    warnings: settings.SMTP_URL ? [] : ['NO_SMTP'],
    onStop: async () => {
      clearInterval(sweep);
      plans.close();
      await Promise.all([notifying.stop(), mailer.settled()]);
    },
  });
}

if (import.meta.main) await runProcess('identity', () => start(process.env));
