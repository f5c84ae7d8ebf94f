import { asWorker } from '@tutka/database';
import { PLATFORM, uuid5 } from '@tutka/event-store';
import type { ProviderName } from '../clients/payment-provider.ts';
import type { BookRange } from '../domain/reconciliation/book-line.ts';
import { queueJob } from '../jobs/job-rows.ts';
import type { JobHandler } from '../jobs/worker.ts';
import { abandonedTo, reconciledUntil } from '../projections/reconciliation.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';
import { startRun } from './runs.ts';

const HOUR_MS = 3_600_000;
/** Another run of the provider's is under way. */
const WHILE_BUSY_MS = 300_000;
const MOST_DAYS_MS = 31 * 24 * HOUR_MS;

const subjectOf = (provider: ProviderName) => uuid5(PLATFORM, `reconcile/${provider}`);

/** Has each provider's days looked after from now on. */
export async function queueDaily({ worker, providers }: ReconcileDeps): Promise<void> {
  for (const { name, books } of providers.values()) {
    if (!books) continue;
    const subject = subjectOf(name);
    await asWorker(worker, (tx) => queueJob(tx, { kind: 'reconcile-daily', subject, workspace: PLATFORM }));
  }
}

/**
 * The job that starts a provider's run once its newest day is whole; days that nobody looked at while nothing ran are made
 * up for. `isDaily` false: an ADMIN starts runs, nobody else.
 */
export function dailyJob(deps: ReconcileDeps, { isDaily }: { readonly isDaily: boolean }): JobHandler {
  return async ({ subject }) => {
    const provider = [...deps.providers.values()].find(({ name }) => subjectOf(name) === subject);
    if (!provider?.books || !isDaily) return 'done';
    const { name, books } = provider;
    const until = await asWorker(deps.worker, (tx) => reconciledUntil(tx, name));
    const due = dueRange(books.newestDay(deps.clock()), until);
    if (!due) return { againInMs: HOUR_MS };
    const again = await asWorker(deps.worker, (tx) => abandonedTo(tx, name, due.to));
    const run = runOf(name, due, again);
    const isStarted = await startRun(deps, { run, provider: name, ...due, origin: 'daily' }, {});
    return { againInMs: isStarted ? HOUR_MS : WHILE_BUSY_MS };
  };
}

/** Who looks twice at once comes to the same run; where it was given up, to another one. */
const runOf = (provider: ProviderName, { to }: BookRange, again: number) =>
  uuid5(PLATFORM, [`reconcile/${provider}/${to.toISOString()}`, ...(again > 0 ? [again] : [])].join('/'));

/** What is to be compared of the days until the newest one; undefined: nothing is. */
function dueRange({ from, to }: BookRange, until: Date | undefined): BookRange | undefined {
  if (until === undefined) return { from, to };
  const earliest = new Date(to.getTime() - MOST_DAYS_MS);
  return until < to ? { from: until < earliest ? earliest : until, to } : undefined;
}
