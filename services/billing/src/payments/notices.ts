import { asWorker, type Db, queries, type Tx } from '@tutka/database';
import type { Notice, ProviderName, RawNotice } from '../clients/payment-provider.ts';
import { queueJob } from '../jobs/job-rows.ts';
import { findPayment, paymentOfCapture } from '../projections/payment.ts';
import { findSubscription } from '../projections/subscription.ts';
import type { AtPoint } from './points.ts';
import { type Providers, providerOf } from './providers.ts';

export interface NoticeDeps {
  readonly worker: Db;
  readonly providers: Providers;
  readonly at: AtPoint;
}

/**
 * Takes a provider's notification in. Once this returns it is not lost: what it is about will be looked up, for of the
 * notification itself only the names of the payment and of its refund are believed. Throws NoticeRefused, ProviderNotOffered.
 */
export async function takeNotice(
  { worker, providers, at }: NoticeDeps,
  name: ProviderName,
  raw: RawNotice,
): Promise<void> {
  const notice = await providerOf(providers, name).read(raw);
  await asWorker(worker, (tx) => keep(tx, name, notice));
  await at('notice kept');
}

async function keep(tx: Tx, provider: ProviderName, notice: Notice): Promise<void> {
  const { id, type, subscription, refund } = notice;
  const known = await paymentNamed(tx, provider, notice);
  await queries(tx)('notices')
    .insert({ provider, id, type, payment: known?.uuid ?? null })
    .onConflict(['provider', 'id'])
    .ignore();
  // Told again is looked at again: it costs one question.
  if (known?.provider === provider) {
    const { uuid, workspace } = known;
    await queueJob(tx, { kind: 'settle', subject: uuid, workspace });
    if (refund !== undefined) await queueJob(tx, { kind: 'refund', subject: refund, workspace });
  }
  const one = subscription === undefined ? undefined : await findSubscription(tx, subscription);
  if (one?.provider === provider) {
    await queueJob(tx, { kind: 'renew', subject: one.uuid, workspace: one.workspace });
  }
}

async function paymentNamed(tx: Tx, provider: ProviderName, { payment, capture }: Notice) {
  if (payment !== undefined) return await findPayment(tx, payment);
  return capture === undefined ? undefined : await paymentOfCapture(tx, provider, capture);
}
