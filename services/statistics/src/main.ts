import { join } from 'node:path';
import { bringUpToDate, openBase, watchOlder } from '@tutka/service-base';
import {
  createMetrics,
  type Env,
  loadSettings,
  peopleFrom,
  type Running,
  runProcess,
} from '@tutka/service-runtime';
import { createApp } from './app.ts';
import { settingsSchema } from './config.ts';
import { statistics } from './consumers.ts';
import { countUnknown } from './counting/count-unknown.ts';
import { watchChanges } from './live/changes.ts';
import { lagWatch } from './live/lag.ts';
import { keepSettling } from './live/settling.ts';
import { keepTelling } from './live/telling.ts';
import { auditStanding } from './projections/audit-place.ts';
import { keptFigures } from './projections/kept.ts';
import { knows, toPublications } from './publishing/published.ts';
import { PROJECTIONS, rebuild } from './rebuild/rebuild.ts';

const migrations = join(import.meta.dirname, '../migrations');

/** Runs statistics with settings from `env`. */
export async function start(env: Env): Promise<Running> {
  const settings = loadSettings(settingsSchema, env);
  const base = await openBase(settings, {
    name: 'statistics',
    migrations,
    topics: statistics.topics,
    jwks: `${settings.IDENTITY_URL}/.well-known/jwks.json`,
    toPublications,
    knows,
  });
  const { app, worker, bus } = base;
  const startsAt = settings.JOINS_LATE ? 'end' : 'beginning';
  const metrics = createMetrics();
  const telling = keepTelling(worker, statistics.project, base.onError);
  await base.consume({ ...statistics, project: countUnknown(metrics, telling.project), startsAt });
  // While it serves.
  const remake = () => rebuild(settings.DATABASE_WORKER_URL);
  void bringUpToDate(base, PROJECTIONS, remake);
  const stopWatching = watchOlder(base, PROJECTIONS, remake);
  const people = peopleFrom(settings.IDENTITY_URL, base.signer);
  const changes = watchChanges(worker, base.onError);
  const stopSettling = keepSettling(worker, base.onError);
  const ending = new AbortController();
  const lag = lagWatch(bus, worker, statistics.group, statistics.topics);
  const reads = { app, worker, people, ledgerCurrency: settings.LEDGER_CURRENCY, kept: keptFigures(), lag };
  return base.serve({
    metrics,
    handler: createApp({
      logger: base.logger,
      verifier: base.verifier,
      audit: { app, worker, people },
      reads,
      changes,
      ending: ending.signal,
    }),
    rebuild: remake,
    followers: [{ name: 'audit-log', place: () => auditStanding(worker) }],
    onDrain: () => ending.abort(),
    onStop: async () => {
      await telling.stop();
      stopWatching();
      changes.stop();
      stopSettling();
      people.close();
    },
  });
}

if (import.meta.main) await runProcess('statistics', () => start(process.env));
