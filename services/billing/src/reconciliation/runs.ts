import { randomUUID } from 'node:crypto';
import { asWorker, type Tx } from '@tutka/database';
import { decideAndAppend, type EventMeta, platformScope } from '@tutka/event-store';
import type { ProviderName } from '../clients/payment-provider.ts';
import { providerOf } from '../payments/providers.ts';
import {
  applyDifferenceEvent,
  type DifferenceFilter,
  type DifferenceRow,
  findDifference,
  listDifferences,
  noteDifference,
} from '../projections/difference.ts';
import {
  findReconciliation,
  listReconciliations,
  type ReconciliationRow,
} from '../projections/reconciliation.ts';
import { differenceAggregate } from '../store/aggregates.ts';
import { changeRun } from './reconcile.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';

/** This provider's books are compared already. */
class ReconciliationUnderWay extends Error {
  override readonly name = 'ReconciliationUnderWay';
}

interface WantedRun {
  readonly run: string;
  readonly provider: ProviderName;
  readonly from: Date;
  readonly to: Date;
  readonly origin: 'daily' | 'asked';
}

/** Starts a run, once; false where another one of the provider's is under way. Throws RangeRefused. */
export async function startRun(
  deps: ReconcileDeps,
  { run, provider, from, to, origin }: WantedRun,
  meta: EventMeta,
): Promise<boolean> {
  const now = deps.clock().getTime();
  const terms = { provider, from: from.toISOString(), to: to.toISOString(), origin };
  try {
    await changeRun(deps, run, { type: 'start', terms, now }, meta);
  } catch (error) {
    if (isRunning(error)) return false;
    throw error;
  }
  await deps.reached('run started');
  return true;
}

const isRunning = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'reconciliations_running';

interface Paging {
  readonly page: number;
  readonly pageSize: number;
}

/** An ADMIN's work with runs and what they found. */
export interface Reconciliations {
  runs(paging: Paging): Promise<{ items: ReconciliationRow[]; total: number }>;
  /** From now on at the latest. Throws ProviderNotOffered, RangeRefused, ReconciliationUnderWay. */
  start(
    wanted: { readonly provider: ProviderName; readonly from: Date; readonly to: Date },
    meta: EventMeta,
  ): Promise<ReconciliationRow>;
  differences(filter: DifferenceFilter, paging: Paging): Promise<{ items: DifferenceRow[]; total: number }>;
  /** Somebody has looked at it, and says what about it. Throws DifferenceNotFound. */
  review(uuid: string, note: string | null, meta: EventMeta): Promise<DifferenceRow>;
}

export function reconciliations(deps: ReconcileDeps): Reconciliations {
  const { worker } = deps;
  return {
    runs: (paging) => asWorker(worker, (tx) => listReconciliations(tx, paging)),
    async start({ provider, from, to }, meta) {
      providerOf(deps.providers, provider);
      const run = randomUUID();
      const now = deps.clock();
      const wanted = { run, provider, from, to: to < now ? to : now, origin: 'asked' } as const;
      if (!(await startRun(deps, wanted, meta))) throw new ReconciliationUnderWay();
      return await read(findReconciliation, run);
    },
    differences: (filter, paging) => asWorker(worker, (tx) => listDifferences(tx, filter, paging)),
    async review(uuid, note, meta) {
      await decideAndAppend(worker, platformScope, differenceAggregate, {
        streamId: uuid,
        command: { type: 'review' },
        meta,
        project: async (tx, events) => {
          for (const event of events) await applyDifferenceEvent(tx, event);
          await noteDifference(tx, uuid, note);
        },
      });
      return await read(findDifference, uuid);
    },
  };

  async function read<Row>(find: (tx: Tx, uuid: string) => Promise<Row | undefined>, uuid: string) {
    const row = await asWorker(worker, (tx) => find(tx, uuid));
    if (!row) throw new Error(`The read model lacks ${uuid}.`);
    return row;
  }
}
