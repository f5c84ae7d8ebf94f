import { inLanguage } from '../mails/mail-words.ts';
import { en } from '../mails/words/en.ts';
import { zhCN } from '../mails/words/zh-CN.ts';
import { writtenMail } from '../mails/written-mail.ts';
import type { Mail } from './mailer.ts';

/** The mail in place of a code to an address that may sign up by an invitation alone, which holds no more. */
export function expiredMail(to: string, workspaceName: string, language: string): Mail {
  const { subject, text, closing } = inLanguage({ en, 'zh-CN': zhCN }, language).invitationExpired;
  const title = subject(workspaceName);
  const written = writtenMail({ language, title, paragraphs: [text], closing });
  return { to, subject: title, ...written };
}
