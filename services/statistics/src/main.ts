import { join } from 'node:path';
import { topics } from '@tutka/contracts';
import { openBase } from '@tutka/service-base';
import { type Env, loadSettings, type Running, runProcess } from '@tutka/service-runtime';
import { createApp } from './app.ts';
import { peopleFrom } from './clients/people.ts';
import { settingsSchema } from './config.ts';
import { watchChanges } from './live/changes.ts';
import { lagWatch } from './live/lag.ts';
import { projectAudit } from './projections/audit.ts';
import { projectStatistics } from './projections/project.ts';
import { toPublications } from './publishing/published.ts';

const migrations = join(import.meta.dirname, '../migrations');
const GROUP = 'statistics';
/** Apart, so that figures never wait for rows. */
const AUDIT_GROUP = 'statistics-audit';
const everything = Object.values(topics);

/** Runs statistics with settings from `env`. */
export async function start(env: Env): Promise<Running> {
  const settings = loadSettings(settingsSchema, env);
  const base = await openBase(settings, {
    name: 'statistics',
    migrations,
    topics: everything,
    jwks: `${settings.IDENTITY_URL}/.well-known/jwks.json`,
    toPublications,
  });
  const { app, worker, bus } = base;
  const startsAt = settings.JOINS_LATE ? 'end' : 'beginning';
  await base.consume({ group: GROUP, topics: everything, startsAt, project: projectStatistics });
  await base.consume({ group: AUDIT_GROUP, topics: everything, startsAt, project: projectAudit });
  const people = peopleFrom(settings.IDENTITY_URL, base.signer);
  const changes = watchChanges(worker, base.onError);
  const ending = new AbortController();
  const lag = lagWatch(bus, worker, GROUP, everything);
  const reads = { app, worker, people, ledgerCurrency: settings.LEDGER_CURRENCY, lag };
  return base.serve({
    handler: createApp({
      logger: base.logger,
      verifier: base.verifier,
      audit: { app, worker, people },
      reads,
      changes,
      ending: ending.signal,
    }),
    onDrain: () => ending.abort(),
    onStop: () => {
      changes.stop();
      people.close();
    },
  });
}

if (import.meta.main) await runProcess(() => start(process.env));
