import { afterAll, expect, test } from '@jest/globals';
import { encode } from 'iconv-lite';
import { DocumentFolder } from '../../../../test/fixtures/document-folder.ts';
import { type OutlookMail, outlookFile } from '../../../../test/fixtures/outlook-file.ts';

const folder = new DocumentFolder();
afterAll(() => folder.remove());

const ids = {
  subject: '0037',
  senderName: '0C1A',
  senderEmail: '0C1F',
  senderSmtp: '5D01',
  headers: '007D',
  body: '1000',
  html: '1013',
  codePage: '3FFD',
  name: '3001',
  recipientType: '0C15',
  email: '3003',
  smtp: '39FE',
  fileName: '3707',
  hidden: '7FFE',
};
const to = 1;
const cc = 2;
const words = 'Die Geräte können bis 14. August zurück.';
const mail = {
  properties: {
    [ids.subject]: 'Rückgabe',
    [ids.senderName]: 'Jürgen Müller',
    [ids.senderEmail]: '/O=EXAMPLE/OU=EXCHANGE/CN=RECIPIENTS/CN=JM',
    [ids.senderSmtp]: 'jm@example.org',
    [ids.headers]: 'Received: from a\r\nDate: Mon, 3 Aug 2026 01:00:00 +0200\r\nSubject: x\r\n',
    [ids.body]: `${words}\r\n`,
  },
  recipients: [
    {
      [ids.name]: 'Ada',
      [ids.email]: '/O=EXAMPLE/CN=ADA',
      [ids.smtp]: 'ada@example.org',
      [ids.recipientType]: to,
    },
    { [ids.name]: "'bob@example.org'", [ids.email]: 'bob@example.org', [ids.recipientType]: to },
    { [ids.name]: 'Personalabteilung', [ids.email]: '/O=EXAMPLE/CN=HR', [ids.recipientType]: cc },
  ],
  attachments: [{ [ids.fileName]: 'list.pdf', [ids.name]: 'list.pdf' }],
} satisfies OutlookMail;
const read =
  'Rückgabe\n\nFrom: Jürgen Müller <jm@example.org>\nTo: Ada <ada@example.org>, bob@example.org\n' +
  `Cc: Personalabteilung\nDate: Mon, 3 Aug 2026 01:00:00 +0200\n\n${words}\n\nAttachments: list.pdf`;

test.each<[how: string, file: OutlookMail]>([
  ['in Unicode', mail],
  [
    'in the code page that it tells',
    {
      ...mail,
      properties: { ...mail.properties, [ids.codePage]: 1252 },
      ansi: (text) => encode(text, 'windows-1252'),
    },
  ],
  [
    'as a page, where the text only says that there is one',
    {
      ...mail,
      properties: {
        ...mail.properties,
        [ids.body]: 'See HTML.',
        [ids.html]: Buffer.from(`<html><body><p>${words}</p></body></html>`),
      },
    },
  ],
])('a mail that Outlook saved is read: %s', async (_, file) => {
  expect(await folder.parse('mail.msg', outlookFile(file))).toEqual([
    { ordinal: 0, heading: 'Rückgabe', text: read },
  ]);
});

test('one that was cut says that it is damaged', async () => {
  const whole = outlookFile({ properties: { [ids.subject]: 'Long', [ids.body]: 'word '.repeat(20_000) } });
  await expect(folder.parse('mail.msg', whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
    code: 'DAMAGED',
  });
});
