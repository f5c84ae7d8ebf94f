import { fromBinary } from '@bufbuild/protobuf';
import { topics } from '@tutka/contracts';
import { SubscriptionPastDueSchema } from '@tutka/contracts/billing/events/v1/subscription';
import { amountText, dayText } from '../about-subscription.ts';
import { memberOrOwners } from '../member-or-owners.ts';
import type { NotificationKind } from '../notification-kind.ts';

/** A charge of a subscription's next period failed: told to who subscribed, with when it is tried again. */
export const renewalFailed: NotificationKind = {
  kind: 'renewalFailed',
  topics: [topics.subscription],
  async notice({ type, value, workspace }, known) {
    if (type !== 'SubscriptionPastDue') return undefined;
    const { userUuid, planName, amount, attempt, nextTryAt } = fromBinary(SubscriptionPastDueSchema, value);
    const due = amount ? amountText(amount) : '';
    return {
      to: await memberOrOwners(known, workspace, userUuid),
      data: { planName, amount: due, attempt, nextTryAt: Number(nextTryAt) },
      link: '/billing',
    };
  },
  words: {
    en: ({ planName, amount, nextTryAt }) => ({
      subject: `The renewal of your ${planName} plan failed`,
      paragraphs: [
        `${amount} could not be charged. It is tried again on ${dayText(nextTryAt)}, and your plan stays meanwhile.`,
        'Pay now, or change how the plan is paid, so that it does not end.',
      ],
      action: 'Pay now',
    }),
    'zh-CN': ({ planName, amount, nextTryAt }) => ({
      subject: `您的 ${planName} 套餐续费失败`,
      paragraphs: [
        `未能扣款 ${amount}。将于 ${dayText(nextTryAt)} 重试，在此期间套餐保持有效。`,
        '请立即支付或更改付款方式，以免套餐结束。',
      ],
      action: '立即支付',
    }),
  },
};
