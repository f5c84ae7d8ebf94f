import { topics } from '@tutka/contracts';
import {
  EarningTakenBackSchema,
  OwnerEarnedSchema,
  PayoutMadeSchema,
  ShareRateSetSchema,
} from '@tutka/contracts/billing/events/v1/earnings';
import type { LoggedEvent } from '@tutka/event-store';
import type { EarningEvent, PayoutEvent, ShareRateEvent } from '../domain/earnings/earning.events.ts';
import { publication } from './publication.ts';

/** What is said in public of what an order earns; which order it was is the buyer's. */
export function publishedEarning(event: LoggedEvent<EarningEvent>) {
  const { streamId: earningUuid, workspace } = event;
  const { agent: agentUuid, currency, saleMinor, shareMinor } = event.data;
  const schema = event.type === 'OwnerEarned' ? OwnerEarnedSchema : EarningTakenBackSchema;
  const amounts = { saleMinor: BigInt(saleMinor), shareMinor: BigInt(shareMinor) };
  return publication(topics.earnings, schema, { earningUuid, workspace, agentUuid, currency, ...amounts });
}

/** That money was sent to an owner; what it was sent under is no news for others. */
export function publishedPayout({ streamId: payoutUuid, workspace, data }: LoggedEvent<PayoutEvent>) {
  const { currency, amountMinor } = data;
  const fields = { payoutUuid, workspace, currency, amountMinor: BigInt(amountMinor) };
  return publication(topics.earnings, PayoutMadeSchema, fields);
}

export function publishedShareRate({ data }: LoggedEvent<ShareRateEvent>) {
  return publication(topics.earnings, ShareRateSetSchema, data);
}
