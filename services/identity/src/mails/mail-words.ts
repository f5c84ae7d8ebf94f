import type { LANGUAGES } from '@tutka/http-contracts';

/** What a mail says. */
interface Said {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** What its button is called. */
  readonly action: string;
}

/** What a kind of mail says, by language. */
export type MailWords<Data> = Readonly<Record<(typeof LANGUAGES)[number], (data: Data) => Said>>;

/** The words in somebody's language. */
export function inLanguage<T>(words: Readonly<Record<'en' | 'zh-CN', T>>, language: string): T {
  return language === 'zh-CN' ? words['zh-CN'] : words.en;
}
