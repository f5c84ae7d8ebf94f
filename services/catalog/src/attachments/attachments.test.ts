import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asWorker } from '@tutka/database';
import type { Principal } from '@tutka/service-runtime';
import { docxFile, paragraph } from '../../test/fixtures/docx-file.ts';
import { slowPdf } from '../../test/fixtures/slow-pdf.ts';
import { person, type RunningCatalog, runCatalog, type SignedUrl } from '../../test/running-catalog.ts';
import { sweepFiles } from '../uploads/sweep-files.ts';
import { dropAttachments, useAttachments } from './attachment-rows.ts';
import { ownerOf } from './owner.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const nobody: Principal = { kind: 'anonymous' };

let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await runCatalog({ reads: false });
});
afterAll(() => catalog.close());

async function attach(who: Principal, fileName: string, bytes: Uint8Array | string) {
  const query = new URLSearchParams({ resourceType: 'attachment', fileName });
  const signed = await catalog.call<SignedUrl>(who, 'GET', `/api/upload/signed-url?${query}`);
  const body = typeof bytes === 'string' ? bytes : new Blob([new Uint8Array(bytes)]);
  const sent = await catalog.send(nobody, 'PUT', signed.body.data?.signedUrl ?? '', { body });
  return { url: signed.body.data?.url ?? '', sent };
}

const keyOf = (url: string) => url.split('/').at(-1) ?? '';
const visitor = (workspace: string, share: string): Principal => ({
  kind: 'visitor',
  workspace,
  share,
  visitor: randomUUID(),
});

async function opened(who: Principal, url: string) {
  const owner = ownerOf(who);
  if (!owner) throw new Error('nobody');
  return await asWorker(catalog.worker, (tx) => useAttachments(tx, owner, [keyOf(url)]));
}

test('a document is read when it arrives, a picture is not; what cannot be read is refused with the reason', async () => {
  const ada = person();
  const { url } = await attach(ada, 'brief.docx', docxFile(paragraph('The harbour opens at seven.')));
  expect(url).toMatch(/^\/api\/attachments\//);
  expect(await opened(ada, url)).toMatchObject([
    { name: 'brief.docx', text: 'The harbour opens at seven.', cut: false },
  ]);
  expect(await opened(ada, (await attach(ada, 'me.png', png)).url)).toMatchObject([
    { sniffed_type: 'image/png', text: null },
  ]);
  const zip = await attach(ada, 'all.zip', Buffer.from('504b0506'.padEnd(44, '0'), 'hex'));
  expect([zip.sent.status, zip.sent.body.errorCode]).toEqual([415, 'UPLOAD_TYPE_REFUSED']);
  expect(zip.sent.body.error).not.toBe('');
  const tiff = await attach(ada, 'scan.tiff', Buffer.from('49492a00080000000000000000000000', 'hex'));
  expect(tiff.sent.body.error).toBe('A picture must be PNG, JPEG, WebP or GIF.');
});

test('a long document is kept up to a bound, and said to be cut', async () => {
  const ada = person();
  const { url } = await attach(ada, 'long.txt', 'word '.repeat(19_000));
  const [row] = await opened(ada, url);
  expect(row).toMatchObject({ cut: false });
  expect(row?.text?.length).toBeGreaterThan(90_000);
});

test('a file is its owner’s: no member of the workspace reads it, and no one else takes it into a message', async () => {
  const ada = person();
  const { url } = await attach(ada, 'me.png', png);
  const got = await catalog.call(ada, 'GET', url);
  expect([got.status, got.headers.get('content-disposition')]).toEqual([200, 'inline']);
  expect(got.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(got.headers.get('cache-control')).toBe('private, no-store');
  for (const other of [person(ada.workspace), person(), visitor(ada.workspace, randomUUID())]) {
    expect((await catalog.call(other, 'GET', url)).status).toBe(404);
    expect(await opened(other, url)).toEqual([]);
  }
  expect((await catalog.call(ada, 'GET', url.replace('attachments', 'files'))).status).toBe(404);
});

test('a guest sends files to messages alone; who may read the chat reads them, other guests do not', async () => {
  const member = person();
  const share = randomUUID();
  const guest = visitor(member.workspace, share);
  const { url } = await attach(guest, 'note.txt', 'words');
  expect(await opened(guest, url)).toMatchObject([{ text: 'words' }]);
  const statuses = await Promise.all(
    [guest, member, person(), visitor(member.workspace, share), visitor(randomUUID(), share)].map(
      async (who) => (await catalog.call(who, 'GET', url)).status,
    ),
  );
  expect(statuses).toEqual([200, 200, 404, 404, 404]);
  for (const type of ['knowledge', 'avatar']) {
    const query = `resourceType=${type}&fileName=a.txt`;
    expect((await catalog.call(guest, 'GET', `/api/upload/signed-url?${query}`)).status).toBe(403);
  }
});

test('files that no message carries go: never sent after a day, dropped ones at the next sweep', async () => {
  const ada = person();
  const [unsent, used] = [await attach(ada, 'a.txt', 'a'), await attach(ada, 'b.txt', 'b')];
  await opened(ada, used.url);
  await catalog.worker('uploads').update({ created_at: catalog.worker.raw(`now() - interval '25 hours'`) });
  const sweep = () => sweepFiles(catalog.worker, catalog.files, Date.now());
  const statuses = async () => [
    (await catalog.call(ada, 'GET', unsent.url)).status,
    (await catalog.call(ada, 'GET', used.url)).status,
  ];
  await sweep();
  expect(await statuses()).toEqual([404, 200]);
  await asWorker(catalog.worker, (tx) => dropAttachments(tx, [keyOf(used.url)]));
  await sweep();
  expect(await statuses()).toEqual([404, 404]);
  expect(await catalog.worker('attachment_texts').where({ key: keyOf(used.url) })).toEqual([]);
});

test('files of one workspace that take long to be read keep nobody else’s waiting', async () => {
  const [ada, bob] = [person(), person()];
  const slow = slowPdf(400_000);
  const ended: string[] = [];
  const sent = async (who: Principal, name: string, bytes: Uint8Array | string) => {
    await attach(who, name, bytes);
    ended.push(name);
  };
  const theirs = ['1.pdf', '2.pdf'].map((name) => sent(ada, name, slow));
  await new Promise((resolve) => setTimeout(resolve, 300));
  await sent(bob, 'note.txt', 'The harbour opens at seven.');
  expect(ended).toEqual(['note.txt']);
  await Promise.all(theirs);
});
