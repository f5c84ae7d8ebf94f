import { fromBinary } from '@bufbuild/protobuf';
import { topics } from '@tutka/contracts';
import { PaymentFailedSchema } from '@tutka/contracts/billing/events/v1/payment';
import { aboutOrder } from '../about-order.ts';
import { memberOrOwners } from '../member-or-owners.ts';
import type { NotificationKind } from '../notification-kind.ts';

/** An attempt to pay an order came to nothing, which for some ways to pay is known days later only. Of the next period its subscription tells. */
export const paymentFailed: NotificationKind = {
  kind: 'paymentFailed',
  topics: [topics.payment],
  async notice({ type, value, workspace }, known) {
    if (type !== 'PaymentFailed') return undefined;
    const { paymentUuid, renewal } = fromBinary(PaymentFailedSchema, value);
    if (renewal) return undefined;
    const order = await known.orderOfPayment(paymentUuid);
    return { ...aboutOrder(order, []), to: await memberOrOwners(known, workspace, order?.user ?? '') };
  },
  words: {
    en: ({ number }) => ({
      subject: number ? `The payment of order ${number} failed` : 'A payment failed',
      paragraphs: ['No money was taken. You can pay the order in another way while it is open.'],
      action: 'Open the order',
    }),
    'zh-CN': ({ number }) => ({
      subject: number ? `订单 ${number} 支付失败` : '支付失败',
      paragraphs: ['未扣款。在订单有效期内，您可以改用其他方式支付。'],
      action: '查看订单',
    }),
  },
};
