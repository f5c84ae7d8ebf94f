import type { Mail } from '../clients/mailer.ts';
import { inLanguage } from '../mails/mail-words.ts';
import { en } from '../mails/words/en.ts';
import { zhCN } from '../mails/words/zh-CN.ts';
import { writtenMail } from '../mails/written-mail.ts';
import {
  type DueInvitation,
  endInvitationMail,
  putOffInvitationMail,
  takeInvitationMail,
} from '../store/invitation-mails.ts';
import type { MailQueue } from './mail-sender.ts';

/** The mail to an address without an account, in the language of who invites. */
function invitationMail(due: DueInvitation, publicUrl: string): Mail {
  const { uuid, tries, email, language, workspace, workspaceName } = due;
  const { subject, text, action, closing } = inLanguage({ en, 'zh-CN': zhCN }, language).invitation;
  const title = subject(workspaceName);
  const next = encodeURIComponent(`/workspaces/${workspace}`);
  const url = new URL(`/signin?next=${next}`, publicUrl).href;
  const written = writtenMail({
    language,
    title,
    paragraphs: [text(workspaceName)],
    action: { label: action, url },
    closing,
  });
  return { to: email, subject: title, ...written, id: `${uuid}.${tries}` };
}

/** The mails of invitations. */
export const invitationMails: MailQueue<DueInvitation> = {
  take: takeInvitationMail,
  end: endInvitationMail,
  putOff: putOffInvitationMail,
  write: invitationMail,
};
