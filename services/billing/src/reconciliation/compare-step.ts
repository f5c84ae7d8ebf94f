import { asWorker } from '@tutka/database';
import type { PaymentProvider } from '../clients/payment-provider.ts';
import { type Compared, compareBooks } from '../domain/reconciliation/book-compare.ts';
import type { Difference, DifferenceKind } from '../domain/reconciliation/difference.events.ts';
import { makeRefund } from '../payments/make-refund.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { ourPayments } from '../projections/our-payments.ts';
import {
  holdWork,
  linesAbout,
  moveOn,
  nextSubjects,
  type ReconciliationWork,
} from '../store/reconciliation-work.ts';
import { askAbout } from './ask-about.ts';
import { noteOwnCharge, ownCharges } from './own-charges.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';
import { tellAll, tellFound } from './tell-differences.ts';

/** Payments that one step compares: so many questions fit into a lease. */
const AT_ONCE = 10;

/** What the provider did and our books have not heard of. */
const unheard: readonly DifferenceKind[] = ['PAYMENT_MISSED', 'REFUND_MISSED', 'REFUND_FAILED'];

/**
 * Compares the next payments of a run, and has our own work bring in order what it can. False: there are no more. Throws
 * ProviderUnavailable and RunTakenOver.
 */
export async function compareStep(
  deps: ReconcileDeps,
  work: ReconciliationWork,
  provider: PaymentProvider,
): Promise<boolean> {
  const { worker, reached } = deps;
  const subjects = await asWorker(worker, (tx) => nextSubjects(tx, work, AT_ONCE));
  const last = subjects.at(-1);
  if (last === undefined) return false;
  const before = await compareAll(deps, work, provider, subjects);
  const missed = before.filter(({ kind }) => unheard.includes(kind));
  const own = await ownCharges(deps, work, provider, before);
  const toMend = [...missed, ...own.map(({ difference }) => difference)];
  if (toMend.length > 0) {
    // Told before it is mended: else nobody would know, should the process die between.
    await asWorker(worker, async (tx) => {
      await holdWork(tx, work);
      await tellFound(tx, work, toMend);
    });
    await reached('difference told');
    for (const difference of missed) await mend(deps, difference);
    for (const charge of own) await noteOwnCharge(deps, work, charge);
    await reached('difference mended');
  }
  const found = toMend.length > 0 ? await compareAll(deps, work, provider, subjects) : before;
  await asWorker(worker, async (tx) => {
    await holdWork(tx, work);
    const mended = await tellAll(tx, work, subjects, found);
    await moveOn(tx, work, {
      cursor: last,
      compared: work.compared + subjects.length,
      found: work.found + found.length + mended,
      mended: work.mended + mended,
    });
  });
  await reached('payments compared');
  return true;
}

async function compareAll(
  { worker, orders }: ReconcileDeps,
  work: ReconciliationWork,
  provider: PaymentProvider,
  subjects: readonly string[],
): Promise<Difference[]> {
  const { ours, lines } = await asWorker(worker, async (tx) => ({
    ours: await ourPayments(tx, subjects),
    lines: await linesAbout(tx, work.run, subjects),
  }));
  const found: Difference[] = [];
  for (const subject of subjects) {
    const read = { subject, ours: ours.get(subject), lines: lines.get(subject) ?? [], range: work.range };
    const known = read.ours && (await orders.attempt(subject));
    const asked = await askAbout({ provider, orders }, read, known, work.gaps.length > 0);
    const whole: Compared = { ...read, lines: [...read.lines, ...asked] };
    found.push(...compareBooks(whole));
  }
  return found;
}

/** The ordinary way: the provider is asked, and what it says is done. */
async function mend(deps: ReconcileDeps, { kind, about, payment }: Difference): Promise<void> {
  if (kind !== 'PAYMENT_MISSED') await makeRefund(deps, about);
  else if (payment !== null) await settlePayment(deps, payment);
}
