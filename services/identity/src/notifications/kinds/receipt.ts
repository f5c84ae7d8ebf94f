import { fromBinary } from '@bufbuild/protobuf';
import { topics } from '@tutka/contracts';
import { OrderCompletedSchema } from '@tutka/contracts/billing/events/v1/order';
import type { NotificationKind } from '../notification-kind.ts';

/** An order was paid: told to whoever placed it. That of a renewal is told as a renewal. */
export const receipt: NotificationKind = {
  kind: 'receipt',
  topics: [topics.order],
  async notice({ type, value }, known) {
    if (type !== 'OrderCompleted') return undefined;
    const { orderUuid: orderUUID, userUuid, renewal } = fromBinary(OrderCompletedSchema, value);
    if (renewal) return undefined;
    const number = (await known.orderOf(orderUUID))?.number;
    const data = { orderUUID, ...(number !== undefined && { number }) };
    return { to: [userUuid], data, link: `/orders/${orderUUID}` };
  },
  words: {
    en: ({ number }) => ({
      subject: number ? `Order ${number} is paid` : 'Your order is paid',
      paragraphs: [
        'Thank you. Your payment has arrived, and what you bought is ready to be used.',
        'You find its invoice there as soon as it is issued.',
      ],
      action: 'Open the order',
    }),
    'zh-CN': ({ number }) => ({
      subject: number ? `订单 ${number} 已支付` : '您的订单已支付',
      paragraphs: ['感谢您的购买。款项已到账，您购买的内容现已可用。', '账单开具后可在订单页面查看。'],
      action: '查看订单',
    }),
  },
};
