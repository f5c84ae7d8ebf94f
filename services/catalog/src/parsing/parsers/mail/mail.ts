import PostalMime, { type Address, type Email } from 'postal-mime';
import { failures } from '../../failure.ts';
import type { ParseTask } from '../../protocol.ts';
import { parseHtml } from '../html/html.ts';
import type { ParseStep } from '../parser.ts';
import { sectionsOf } from '../sections.ts';
import { type Correspondent, type Mail, mailBlocks } from './mail-blocks.ts';

/** Reads a mail as it was sent. A web page that a browser kept as a mail is read as one. */
export async function* parseMail(bytes: Buffer, task: ParseTask): AsyncGenerator<ParseStep> {
  const mail = await opened(bytes);
  if (mail.html !== undefined && isKeptPage(mail))
    yield* parseHtml(Buffer.from(mail.html), { ...task, contentType: 'text/html; charset=utf-8' });
  else yield* sectionsOf(mailBlocks(mailOf(mail)));
}

async function opened(bytes: Buffer): Promise<Email> {
  try {
    return await PostalMime.parse(bytes);
  } catch (error) {
    throw failures.damaged(error);
  }
}

/** Browsers tell where a page was; Internet Explorer and Word said who saved it. */
function isKeptPage({ headers, from, to }: Email): boolean {
  const isKept = headers.some(({ key }) => key === 'snapshot-content-location');
  return isKept || (!to && !from?.address) || /^saved by /i.test(from?.name ?? '');
}

function mailOf({ headers, subject = '', from, to, cc, text = '', html = '', attachments }: Email): Mail {
  return {
    subject,
    from: from ? [correspondent(from)] : [],
    to: (to ?? []).map(correspondent),
    cc: (cc ?? []).map(correspondent),
    date: headers.find(({ key }) => key === 'date')?.value ?? '',
    text,
    html,
    files: attachments.flatMap(({ filename, related }) => (filename && !related ? [filename] : [])),
  };
}

const correspondent = ({ name, address = '' }: Address): Correspondent => ({ name, address });
