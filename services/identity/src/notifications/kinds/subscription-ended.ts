import { fromBinary } from '@bufbuild/protobuf';
import { topics } from '@tutka/contracts';
import { SubscriptionEndedSchema } from '@tutka/contracts/billing/events/v1/subscription';
import { memberOrOwners } from '../member-or-owners.ts';
import type { NoticeData, NotificationKind } from '../notification-kind.ts';

/** What another subscription takes the place of, and what was never paid, is nothing to tell. */
const untold = new Set(['REPLACED', 'LAPSED']);

/** A workspace has its paid plan no more: told to who subscribed, else to who owns it. */
export const subscriptionEnded: NotificationKind = {
  kind: 'subscriptionEnded',
  topics: [topics.subscription],
  async notice({ type, value, workspace }, known) {
    if (type !== 'SubscriptionEnded') return undefined;
    const { userUuid, planName, reason } = fromBinary(SubscriptionEndedSchema, value);
    if (untold.has(reason)) return undefined;
    const to = await memberOrOwners(known, workspace, userUuid);
    return { to, data: { planName, reason }, link: '/pricing' };
  },
  words: {
    en: (data) => ({
      subject: data.planName ? `Your ${data.planName} plan has ended` : 'Your plan has ended',
      paragraphs: [
        data.reason === 'UNPAID'
          ? 'It could not be charged, and the last try is over.'
          : 'Nothing more is charged.',
        'All that you made is still there. Your workspace has the free plan from now on.',
      ],
      action: 'See the plans',
    }),
    'zh-CN': (data: NoticeData) => ({
      subject: data.planName ? `您的 ${data.planName} 套餐已结束` : '您的套餐已结束',
      paragraphs: [
        data.reason === 'UNPAID' ? '多次扣款均未成功。' : '不会再扣费。',
        '您创建的内容都会保留。工作区现在使用免费套餐。',
      ],
      action: '查看套餐',
    }),
  },
};
