import reader, { type FieldsData, type ParserConfig } from '@kenjiuno/msgreader';
import { encodingExists } from 'iconv-lite';
import { decodeText } from '../../encoding.ts';
import { failures } from '../../failure.ts';
import { declaredCharset } from '../html/declared-charset.ts';
import type { ParseStep } from '../parser.ts';
import { sectionsOf } from '../sections.ts';
import { type Correspondent, type Mail, mailBlocks } from './mail-blocks.ts';

/** Reads what Outlook saves as .msg: a mail, or a meeting, a task or a note, which are kept as mails are. */
export async function* parseOutlook(bytes: Buffer): AsyncGenerator<ParseStep> {
  yield* sectionsOf(mailBlocks(mailOf(opened(bytes))));
}

/** What is not kept in Unicode is in a code page that the file itself tells. */
function opened(bytes: Buffer): FieldsData {
  const fields = read(bytes);
  const ansiEncoding = `cp${fields.messageCodepage ?? fields.internetCodepage ?? ''}`;
  return encodingExists(ansiEncoding) ? read(bytes, { ansiEncoding }) : fields;
}

function read({ buffer, byteOffset, length }: Buffer, config: ParserConfig = {}): FieldsData {
  try {
    const file = new reader.default(new DataView(buffer, byteOffset, length));
    file.parserConfig = config;
    const fields = file.getFileData();
    if (fields.error) throw new Error(fields.error);
    return fields;
  } catch (error) {
    throw failures.damaged(error);
  }
}

function mailOf(fields: FieldsData): Mail {
  const { recipients = [], attachments = [] } = fields;
  const got = (how: FieldsData['recipType']) =>
    recipients.flatMap((one) => (one.recipType === how ? correspondent(one.name, one) : []));
  return {
    subject: fields.subject ?? '',
    from: correspondent(fields.senderName, {
      smtpAddress:
        fields.senderSmtpAddress ?? fields.sentRepresentingSmtpAddress ?? fields.creatorSMTPAddress,
      email: fields.senderEmail,
    }),
    to: got('to'),
    cc: got('cc'),
    date: /^date:\s*(.+)/im.exec(fields.headers ?? '')?.[1]?.trim() ?? fields.clientSubmitTime ?? '',
    text: fields.body ?? '',
    html: fields.bodyHtml ?? htmlOf(fields),
    files: attachments.flatMap(({ fileName, name, attachmentHidden }) =>
      attachmentHidden ? [] : (fileName ?? name ?? []),
    ),
  };
}

function htmlOf({ html, internetCodepage }: FieldsData): string {
  if (!html) return '';
  const bytes = Buffer.from(html);
  return (
    decodeText(bytes, { declared: declaredCharset(bytes, undefined) ?? `cp${internetCodepage ?? ''}` }) ?? ''
  );
}

interface Addresses {
  readonly smtpAddress?: string | undefined;
  readonly email?: string | undefined;
}

/** Within a company addresses are paths in its directory, which tell nobody anything. */
function correspondent(name = '', { smtpAddress, email = '' }: Addresses): Correspondent[] {
  const address = smtpAddress ?? (email.includes('@') ? email : '');
  const shown = name.replace(/^'(.*)'$/, '$1');
  return shown || address ? [{ name: shown === address ? '' : shown, address }] : [];
}
