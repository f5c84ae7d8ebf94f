import { fromBinary } from '@bufbuild/protobuf';
import { topics } from '@tutka/contracts';
import { SubscriptionRenewalUpcomingSchema } from '@tutka/contracts/billing/events/v1/subscription';
import { amountText, dayText } from '../about-subscription.ts';
import { memberOrOwners } from '../member-or-owners.ts';
import type { NotificationKind } from '../notification-kind.ts';

/** A plan is renewed in a few days: told to who subscribed, with what is charged and when. */
export const renewalUpcoming: NotificationKind = {
  kind: 'renewalUpcoming',
  topics: [topics.subscription],
  async notice({ type, value, workspace }, known) {
    if (type !== 'SubscriptionRenewalUpcoming') return undefined;
    const { userUuid, planName, amount, at } = fromBinary(SubscriptionRenewalUpcomingSchema, value);
    const due = amount ? amountText(amount) : '';
    return {
      to: await memberOrOwners(known, workspace, userUuid),
      data: { planName, amount: due, at: Number(at) },
      link: '/billing',
    };
  },
  words: {
    en: ({ planName, amount, at }) => ({
      subject: `Your ${planName} plan renews on ${dayText(at)}`,
      paragraphs: [
        `${amount} is charged then, for the next period. There is nothing you need to do.`,
        'If you do not want to go on, unsubscribe before that day; the plan then stays until it.',
      ],
      action: 'See your plan',
    }),
    'zh-CN': ({ planName, amount, at }) => ({
      subject: `您的 ${planName} 套餐将于 ${dayText(at)} 续费`,
      paragraphs: [
        `届时将为下一周期扣款 ${amount}，您无需进行任何操作。`,
        '如不想继续使用，请在该日期之前取消订阅，套餐将保留至该日期。',
      ],
      action: '查看套餐',
    }),
  },
};
