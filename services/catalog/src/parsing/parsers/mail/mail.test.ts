import { afterAll, expect, test } from '@jest/globals';
import { DocumentFolder } from '../../../../test/fixtures/document-folder.ts';

const folder = new DocumentFolder();
afterAll(() => folder.remove());

const base64 = (text: string) => Buffer.from(text).toString('base64');
const part = (type: string, content: string, more = '') =>
  `Content-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\n${more}\r\n${base64(content)}\r\n`;
const multipart = (kind: string, ...parts: string[]) =>
  `Content-Type: multipart/${kind}; boundary="=_${kind}"\r\n\r\n` +
  `${parts.map((each) => `--=_${kind}\r\n${each}`).join('')}--=_${kind}--\r\n`;
const head =
  'From: =?utf-8?B?SsO8cmdlbiBNw7xsbGVy?= <jm@example.org>\r\nTo: Ada <ada@example.org>, bob@example.org\r\n' +
  'Subject: =?utf-8?Q?R=C3=BCckgabe?=\r\nDate: Mon, 3 Aug 2026 01:00:00 +0200\r\nMIME-Version: 1.0\r\n';
const read =
  'Rückgabe\n\nFrom: Jürgen Müller <jm@example.org>\nTo: Ada <ada@example.org>, bob@example.org\n' +
  'Date: Mon, 3 Aug 2026 01:00:00 +0200';
const words = 'Die Geräte können bis 14. August zurück.';

test.each([
  ['its text', part('text/plain; charset=utf-8', words), words],
  ['its page where that is all', part('text/html; charset=utf-8', `<p>${words}</p>`), words],
  [
    'its text, once, and the names of the files that came with it',
    multipart(
      'mixed',
      multipart(
        'alternative',
        part('text/plain; charset=utf-8', words),
        part('text/html', `<b>${words}</b>`),
      ),
      part('application/pdf', 'x'.repeat(500), 'Content-Disposition: attachment; filename="list.pdf"\r\n'),
    ),
    `${words}\n\nAttachments: list.pdf`,
  ],
  [
    'its page where the text only says that there is one',
    multipart(
      'alternative',
      part('text/plain', 'See HTML.'),
      part('text/html; charset=utf-8', `<p>${words}</p>`),
    ),
    words,
  ],
])('of a mail its head is read, and %s', async (_, body, text) => {
  expect(await folder.parse('mail.eml', head + body)).toEqual([
    { ordinal: 0, heading: 'Rückgabe', text: `${read}\n\n${text}` },
  ]);
});

test('a page that a browser kept in one file is read as that page', async () => {
  const html = `<html><head><title>T</title></head><body><h1>Returns</h1><p>${words}</p></body></html>`;
  const kept =
    'From: <Saved by Blink>\r\nSnapshot-Content-Location: https://example.org/\r\nSubject: T\r\nMIME-Version: 1.0\r\n' +
    multipart('related', part('text/html; charset=utf-8', html), part('image/png', 'x'.repeat(500)));
  const pages = [{ ordinal: 0, heading: 'Returns', text: `Returns\n\n${words}` }];
  expect(await folder.parse('page.mhtml', kept)).toEqual(pages);
  expect(await folder.parse('page.html', html)).toEqual(pages);
});

test('a note that begins like a mail stays what it is', async () => {
  const note = 'Subject: Returns\nFrom: the shop\n\nSee below.';
  expect(await folder.parse('note.txt', note)).toEqual([{ ordinal: 0, text: note }]);
});
