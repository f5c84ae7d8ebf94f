import { asWorker } from '@tutka/database';
import { decideAndAppend, type EventMeta, platformScope } from '@tutka/event-store';
import type { ProviderBooks } from '../clients/provider-books.ts';
import type { ReconciliationCommand } from '../domain/reconciliation/reconciliation.decide.ts';
import type { JobHandler } from '../jobs/worker.ts';
import { applyReconciliationEvent } from '../projections/reconciliation.ts';
import { reconciliationAggregate } from '../store/aggregates.ts';
import { byBilling } from '../store/by-billing.ts';
import {
  beginWork,
  countSubjects,
  endWork,
  findWork,
  keepLines,
  moveOn,
  type ReconciliationWork,
} from '../store/reconciliation-work.ts';
import { compareStep } from './compare-step.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';

/** Carries a command out on a run, with its row and its work. Throws RangeRefused. */
export async function changeRun(
  { worker }: Pick<ReconcileDeps, 'worker'>,
  run: string,
  command: ReconciliationCommand,
  meta: EventMeta,
): Promise<void> {
  await decideAndAppend(worker, platformScope, reconciliationAggregate, {
    streamId: run,
    command,
    meta,
    project: async (tx, events) => {
      for (const event of events) {
        await applyReconciliationEvent(tx, event);
        if (event.type === 'ReconciliationStarted') await beginWork(tx, run, event.data);
        else await endWork(tx, run);
      }
    },
  });
}

/**
 * The job of a run, one step at a time, each kept with what it came to: who dies has lost a step. First the provider's
 * books are read into rows, then payment after payment is compared.
 */
export function reconcileJob(deps: ReconcileDeps): JobHandler {
  return async ({ subject: run }) => {
    const work = await asWorker(deps.worker, (tx) => findWork(tx, run));
    if (!work) return 'done';
    const provider = deps.providers.get(work.provider);
    if (!provider?.books) {
      await changeRun(deps, run, { type: 'abandon', reason: 'PROVIDER_NOT_OFFERED' }, byBilling);
    } else if (work.stage === 'reading') await readStep(deps, work, provider.books);
    else if (!(await compareStep(deps, work, provider))) await finish(deps, work);
    return 'done';
  };
}

async function readStep(deps: ReconcileDeps, work: ReconciliationWork, books: ProviderBooks): Promise<void> {
  const { lines, next, gap } = await books.read(work.range, work.cursor ?? undefined);
  const gaps = gap === undefined ? work.gaps : [...work.gaps, gap];
  await asWorker(deps.worker, async (tx) => {
    const kept = await keepLines(tx, work, lines);
    const far = { lines: work.lines + kept, gaps: JSON.stringify(gaps) };
    if (next !== undefined) await moveOn(tx, work, { ...far, cursor: next });
    else {
      const total = await countSubjects(tx, { ...work, gaps });
      await moveOn(tx, work, { ...far, total, stage: 'comparing', cursor: null });
    }
  });
  await deps.reached('book page kept');
}

async function finish(deps: ReconcileDeps, work: ReconciliationWork): Promise<void> {
  const { run, lines, compared, found, mended, gaps } = work;
  const tally = { lines, compared, found, mended, gaps };
  await changeRun(deps, run, { type: 'finish', tally }, byBilling);
  await deps.reached('run finished');
}
