import { fromBinary } from '@bufbuild/protobuf';
import { topics } from '@tutka/contracts';
import { SubscriptionRenewedSchema } from '@tutka/contracts/billing/events/v1/subscription';
import { amountText, dayText } from '../about-subscription.ts';
import { memberOrOwners } from '../member-or-owners.ts';
import type { NotificationKind } from '../notification-kind.ts';

/** A subscription was charged for its next period: told to who subscribed. */
export const renewed: NotificationKind = {
  kind: 'renewed',
  topics: [topics.subscription],
  async notice({ type, value, workspace }, known) {
    if (type !== 'SubscriptionRenewed') return undefined;
    const { userUuid, planName, orderUuid, amount, until } = fromBinary(SubscriptionRenewedSchema, value);
    const charged = amount ? amountText(amount) : '';
    return {
      to: await memberOrOwners(known, workspace, userUuid),
      data: { planName, amount: charged, until: Number(until), orderUUID: orderUuid },
      link: `/orders/${orderUuid}`,
    };
  },
  words: {
    en: ({ planName, amount, until }) => ({
      subject: `Your ${planName} plan was renewed`,
      paragraphs: [
        `${amount} was charged. The plan is paid until ${dayText(until)}.`,
        'You can unsubscribe at any time; the plan then stays until that day.',
      ],
      action: 'See the receipt',
    }),
    'zh-CN': ({ planName, amount, until }) => ({
      subject: `您的 ${planName} 套餐已续费`,
      paragraphs: [
        `已扣款 ${amount}，套餐有效至 ${dayText(until)}。`,
        '您可以随时取消订阅，套餐将保留至该日期。',
      ],
      action: '查看收据',
    }),
  },
};
