import { fromBinary } from '@bufbuild/protobuf';
import { topics } from '@tutka/contracts';
import { OrderRefundedSchema } from '@tutka/contracts/billing/events/v1/order';
import { PaymentReturnedSchema } from '@tutka/contracts/billing/events/v1/payment';
import type { PublicEvent } from '@tutka/messaging';
import { aboutOrder } from '../about-order.ts';
import type { Known, NotificationKind } from '../notification-kind.ts';

/** How much goes back: all of what an order cost, some of it, or money that no order could take. */
type Part = 'whole' | 'some' | 'stray';

async function refunded({ type, value }: PublicEvent, known: Known) {
  if (type === 'OrderRefunded') {
    const { orderUuid, full } = fromBinary(OrderRefundedSchema, value);
    return { order: await known.orderOf(orderUuid), part: full ? 'whole' : 'some' } as const;
  }
  if (type !== 'PaymentReturned') return undefined;
  const { paymentUuid } = fromBinary(PaymentReturnedSchema, value);
  return { order: await known.orderOfPayment(paymentUuid), part: 'stray' } as const;
}

const english: Readonly<Record<Part, readonly [subject: string, text: string]>> = {
  whole: [
    'Your order was refunded',
    'The whole price is on its way back to you. What it gave has ended; its page says what you have now.',
  ],
  some: [
    'A part of your order was refunded',
    'A part of the price is on its way back to you. What you bought stays.',
  ],
  stray: [
    'Your payment goes back to you',
    'It came for an order that could take it no more. All of it is on its way back.',
  ],
};
const chinese: typeof english = {
  whole: ['您的订单已退款', '全部款项正在退回，该订单所给内容已终止。您目前拥有的内容请查看订单页面。'],
  some: ['您的订单已部分退款', '部分款项正在退回，所购内容仍可继续使用。'],
  stray: ['您的付款正在退回', '款项到账时订单已无法接收付款，全部金额正在退回。'],
};
const said = ([subject, text]: readonly [string, string], number: unknown, order: string) => ({
  subject: number ? `${subject} (${order} ${number})` : subject,
  paragraphs: [text],
});

/** Money goes back: told to whoever placed the order. */
export const refund: NotificationKind = {
  kind: 'refund',
  topics: [topics.order, topics.payment],
  async notice(event, known) {
    const found = await refunded(event, known);
    if (!found) return undefined;
    const notice = aboutOrder(found.order, await known.ownersOf(event.workspace));
    return { ...notice, data: { ...notice.data, part: found.part } };
  },
  words: {
    en: ({ part, number }) => ({
      ...said(english[part as Part], number, 'order'),
      action: 'Open the order',
    }),
    'zh-CN': ({ part, number }) => ({
      ...said(chinese[part as Part], number, '订单'),
      action: '查看订单',
    }),
  },
};
