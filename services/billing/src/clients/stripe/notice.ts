import Stripe from 'stripe';
import { z } from 'zod';
import { type Notice, NoticeRefused, type RawNotice } from '../payment-provider.ts';
import { toldIfThere } from './refusal.ts';

const uuid = z.uuid().optional().catch(undefined);
const marks = z.object({ payment: uuid }).nullish();

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
  // Refunds made in Stripe's own pages, and disputes, know their payment intent only.
  async function paymentOf({ client_reference_id, metadata, payment_intent }: About) {
    const named = client_reference_id ?? metadata?.payment;
    if (named !== undefined || !payment_intent) return named;
    const id = typeof payment_intent === 'string' ? payment_intent : payment_intent.id;
    const intent = await toldIfThere(stripe.paymentIntents.retrieve(id));
    return uuid.parse(intent?.metadata?.payment);
  }

  return async (notice: RawNotice): Promise<Notice> => {
    const event = eventSchema.safeParse(verified(stripe, notice, secret));
    if (!event.success) throw new NoticeRefused('The notification is no event of Stripe');
    const { id, type, livemode, account, data } = event.data;
    if (livemode !== live)
      throw new NoticeRefused(`The notification is of ${livemode ? 'live' : 'test'} mode`);
    if (account) throw new NoticeRefused(`The notification is of another account, ${account}`);
    return { id, type, payment: await paymentOf(data.object) };
  };
}
