import type { NotificationKind } from '../notification-kind.ts';

/** An order still waits to be paid when most of its time is over: told by the clock, by no event. */
export const orderExpiring: NotificationKind = {
  kind: 'orderExpiring',
  topics: [],
  words: {
    en: ({ number }) => ({
      subject: `Order ${number} expires soon`,
      paragraphs: [
        'It is not paid yet. Unless it is paid in time it is cancelled by itself, and nothing is taken.',
      ],
      action: 'Open the order',
    }),
    'zh-CN': ({ number }) => ({
      subject: `订单 ${number} 即将过期`,
      paragraphs: ['该订单尚未支付。若未按时支付，订单将自动取消，不会扣款。'],
      action: '查看订单',
    }),
  },
};
