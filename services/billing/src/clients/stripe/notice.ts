import Stripe from 'stripe';
import { z } from 'zod';
import { type Notice, NoticeRefused, type RawNotice } from '../payment-provider.ts';
import { behindIntent, type Names } from './behind-intent.ts';

const uuid = z.uuid().optional().catch(undefined);
const marks = z.object({ payment: uuid, refund: uuid, subscription: uuid }).nullish();
const details = z.object({ metadata: marks }).nullish();

const eventSchema = z.object({
  id: z.string().min(1),
  object: z.literal('event'),
  type: z.string().min(1),
  livemode: z.boolean(),
  account: z.string().nullish(),
  data: z.object({
    object: z.object({
      client_reference_id: uuid.nullable(),
      metadata: marks,
      /** Of an invoice: what stands on the subscription that it is of. */
      parent: z.object({ subscription_details: details }).nullish(),
      payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
    }),
  }),
});

type About = z.infer<typeof eventSchema>['data']['object'];

function verified(stripe: Stripe, { body, headers }: RawNotice, secret: string): unknown {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string') throw new NoticeRefused('A notification needs one signature');
  try {
    return stripe.webhooks.constructEvent(body, signature, secret);
  } catch (error) {
    const isForged = error instanceof Stripe.errors.StripeSignatureVerificationError;
    throw new NoticeRefused(isForged ? error.message : 'The notification is no event of Stripe', {
      cause: error,
    });
  }
}

/** Reads notifications of one account, in the mode that its key is of. */
export function noticeReader(stripe: Stripe, secret: string, live: boolean) {
  async function namesIn({ client_reference_id, metadata, parent, payment_intent }: About): Promise<Names> {
    const payment = client_reference_id ?? metadata?.payment;
    const subscription = metadata?.subscription ?? parent?.subscription_details?.metadata?.subscription;
    const refund = metadata?.refund;
    if (payment !== undefined || subscription !== undefined) return { payment, refund, subscription };
    if (!payment_intent) return { payment: undefined };
    // Refunds made in Stripe's own pages, and disputes, know it only.
    return await behindIntent(
      stripe,
      typeof payment_intent === 'string' ? payment_intent : payment_intent.id,
    );
  }

  return async (notice: RawNotice): Promise<Notice> => {
    const event = eventSchema.safeParse(verified(stripe, notice, secret));
    if (!event.success) throw new NoticeRefused('The notification is no event of Stripe');
    const { id, type, livemode, account, data } = event.data;
    if (livemode !== live)
      throw new NoticeRefused(`The notification is of ${livemode ? 'live' : 'test'} mode`);
    if (account) throw new NoticeRefused(`The notification is of another account, ${account}`);
    return { id, type, ...(await namesIn(data.object)) };
  };
}
