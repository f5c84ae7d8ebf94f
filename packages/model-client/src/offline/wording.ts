export type OfflineLanguage = 'en' | 'zh-CN';

interface Wording {
  /** Under sentences from the documents. */
  readonly found: string;
  readonly nothing: string;
  readonly noKnowledge: string;
  /** Under the other two. */
  readonly who: string;
}

/** What the offline responder says of its own. */
export const wording: Readonly<Record<OfflineLanguage, Wording>> = {
  en: {
    found:
      '*Built-in offline responder: no model is configured, so these are sentences taken from the documents.*',
    nothing: 'I found nothing about this in the documents.',
    noKnowledge: 'This agent has no documents that I could answer from.',
    who: '*Built-in offline responder: no model is configured, so I can only quote documents. An administrator can add a model.*',
  },
  'zh-CN': {
    found: '*内置离线应答：尚未配置模型，以上句子摘自文档。*',
    nothing: '在文档中没有找到与此有关的内容。',
    noKnowledge: '此智能体没有可供查找答案的文档。',
    who: '*内置离线应答：尚未配置模型，只能引用文档。管理员可以添加模型。*',
  },
};

/** The language to answer in: Chinese where the question has Chinese characters and no kana. */
export function languageOf(question: string): OfflineLanguage {
  return /\p{Script=Han}/u.test(question) && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(question)
    ? 'zh-CN'
    : 'en';
}
