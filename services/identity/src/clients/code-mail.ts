import { inLanguage } from '../mails/mail-words.ts';
import { en } from '../mails/words/en.ts';
import { zhCN } from '../mails/words/zh-CN.ts';
import { writtenMail } from '../mails/written-mail.ts';
import type { Mail } from './mailer.ts';

/** The mail that carries a one-time code, in the reader's language. */
export function codeMail(to: string, code: string, language: string): Mail {
  const { subject, title, before, after } = inLanguage({ en, 'zh-CN': zhCN }, language).signInCode;
  const written = writtenMail({ language, title, paragraphs: [before], code, closing: after });
  return { to, subject: subject(code), ...written };
}
