import Stripe from 'stripe';
import { z } from 'zod';
import { type Notice, NoticeRefused, type RawNotice } from '../payment-provider.ts';
import { told, toldIfThere } from './refusal.ts';

const uuid = z.uuid().optional().catch(undefined);
const marks = z.object({ payment: uuid, subscription: uuid }).nullish();
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

type Names = Pick<Notice, 'payment' | 'subscription' | 'capture'>;

const subscriptionOf = ({ parent, metadata }: Stripe.Invoice) =>
  metadata?.subscription ?? parent?.subscription_details?.metadata?.subscription;

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
  /** Refunds made in Stripe's own pages, and disputes, know their payment intent only. */
  async function behind(id: string): Promise<Names> {
    const intent = await toldIfThere(stripe.paymentIntents.retrieve(id));
    const payment = uuid.parse(intent?.metadata?.payment);
    if (payment !== undefined || intent === undefined) return { payment };
    // Stripe's own charges say nothing of us: their invoice does.
    const by = { type: 'payment_intent', payment_intent: id } as const;
    const [paid] = (await told(stripe.invoicePayments.list({ payment: by, limit: 1 }))).data;
    const invoice = typeof paid?.invoice === 'string' ? paid.invoice : paid?.invoice.id;
    const found = invoice === undefined ? undefined : await toldIfThere(stripe.invoices.retrieve(invoice));
    return { payment, subscription: uuid.parse(found && subscriptionOf(found)), capture: id };
  }

  async function namesIn({ client_reference_id, metadata, parent, payment_intent }: About): Promise<Names> {
    const payment = client_reference_id ?? metadata?.payment;
    const subscription = metadata?.subscription ?? parent?.subscription_details?.metadata?.subscription;
    if (payment !== undefined || subscription !== undefined) return { payment, subscription };
    if (!payment_intent) return { payment: undefined };
    return await behind(typeof payment_intent === 'string' ? payment_intent : payment_intent.id);
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
