import type { Mail } from '../clients/mailer.ts';
import { inLanguage } from '../mails/mail-words.ts';
import { en } from '../mails/words/en.ts';
import { zhCN } from '../mails/words/zh-CN.ts';
import { writtenMail } from '../mails/written-mail.ts';
import { type DueMail, endMail, putOff, takeMail } from '../store/notification-mails.ts';
import { kinds } from './kinds.ts';
import { linkOf } from './link-of.ts';
import type { MailQueue } from './mail-sender.ts';

/** The mail of a notification, in its reader's language. */
function notificationMail(
  due: Pick<DueMail, 'notification' | 'kind' | 'data' | 'link' | 'workspace' | 'email' | 'language'>,
  publicUrl: string,
): Mail {
  const { notification, kind, data, email, language } = due;
  const { subject, paragraphs, action } = inLanguage(kinds[kind].words, language)(data);
  const at = (path: string) => new URL(path, publicUrl).href;
  const { why, settings } = inLanguage({ en, 'zh-CN': zhCN }, language).footer;
  const written = writtenMail({
    language,
    title: subject,
    paragraphs,
    action: { label: action, url: at(linkOf(due)) },
    footer: { text: why, link: { label: settings, url: at('/settings/notifications') } },
  });
  return { to: email, subject, ...written, id: notification };
}

/** The mails that notifications are due. */
export const notificationMails: MailQueue<DueMail> = {
  take: takeMail,
  end: endMail,
  putOff,
  write: notificationMail,
};
