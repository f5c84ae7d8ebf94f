import { fromBinary } from '@bufbuild/protobuf';
import { topics } from '@tutka/contracts';
import { QuotaReachedSchema } from '@tutka/contracts/billing/events/v1/quota';
import type { NoticeData, NotificationKind } from '../notification-kind.ts';

const WHOLE = 100;

/** A month's messages, tokens or credits come to their end: told to who looks after the workspace, or to whose own they are. */
export const quota: NotificationKind = {
  kind: 'quota',
  topics: [topics.quota],
  async notice({ type, value, workspace }, known) {
    if (type !== 'QuotaReached') return undefined;
    const { userUuid, quota: of, percent, limit } = fromBinary(QuotaReachedSchema, value);
    const whose = userUuid === '' ? 'plan' : 'person';
    return {
      to: whose === 'person' ? [userUuid] : await known.ownersOf(workspace),
      data: { quota: of, percent, of: whose, ...(limit !== undefined && { limit: Number(limit) }) },
      link: '/billing',
    };
  },
  words: {
    en: (data) => {
      const { whole, what } = told(data, english);
      const subject = whole ? `Your ${what} are used up` : `80 % of your ${what} are used`;
      const month = data.quota === 'credits' ? '' : ' this month';
      return {
        subject: `${subject}${month}`,
        paragraphs: [
          whole ? 'New questions are not answered until there are more.' : 'You can go on for now.',
          advice(data),
        ],
        action: 'Look at your usage',
      };
    },
    'zh-CN': (data) => {
      const { whole, what } = told(data, chinese);
      const month = data.quota === 'credits' ? '' : '本月';
      return {
        subject: whole ? `您${month}的${what}已用完` : `您${month}的${what}已使用 80%`,
        paragraphs: [
          whole ? '在获得更多额度之前，新问题将无法得到回答。' : '目前仍可继续使用。',
          adviceChinese(data),
        ],
        action: '查看用量',
      };
    },
  },
};

type Words = Readonly<Record<string, string>>;
const english: Words = { messages: 'messages', tokens: 'tokens', credits: 'credits' };
const chinese: Words = { messages: '消息数', tokens: ' token 数', credits: '额度' };

function told({ quota: of = '', percent }: NoticeData, words: Words) {
  return { whole: Number(percent) >= WHOLE, what: words[of] ?? '' };
}

function advice({ of, quota: what }: NoticeData): string {
  if (of === 'person') return 'An administrator set this limit for you, and can allow you more.';
  return what === 'credits'
    ? 'Buy credits, or choose a plan that includes more.'
    : 'Choose a larger plan to have more at once.';
}

function adviceChinese({ of, quota: what }: NoticeData): string {
  if (of === 'person') return '此限额由管理员为您设置，如需更多请联系管理员。';
  return what === 'credits'
    ? '您可以购买额度，或选择包含更多额度的套餐。'
    : '您可以选择更高的套餐，立即获得更多用量。';
}
