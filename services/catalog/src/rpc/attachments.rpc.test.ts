import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Person } from '@tutka/service-runtime';
import { type RunningAgents, runAgents } from '../../test/running-agents.ts';
import { person } from '../../test/running-catalog.ts';
import { refused } from '../../test/share-calls.ts';
import { newFileKey } from '../files/file-key.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let running: RunningAgents;
beforeAll(async () => {
  running = await runAgents();
});
afterAll(() => running.close());

async function attached({ workspace, userUuid: owner }: Person): Promise<string> {
  const key = newFileKey('me.png');
  const incoming = await running.files.receive(Readable.from([png]), 1_000);
  await incoming.keep(key);
  const found = { size: png.byteLength, sniffed_type: 'image/png', file_type: 'image' };
  const file = { key, workspace, owner, resource_type: 'attachment', name: 'me.png', state: 'stored' };
  await running.worker('uploads').insert({ ...file, ...found });
  return key;
}

test('a picture that the store has lost is missing from what was said before, and refused with a question', async () => {
  const ada = person();
  const [lost, kept] = [await attached(ada), await attached(ada)];
  const open = (keys: string[], pastKeys: string[]) =>
    running.attachments.as(ada).openAttachments({ keys, pastKeys });
  expect((await open([], [lost, kept])).attachments.map(({ key }) => key)).toEqual([lost, kept]);
  await running.files.remove(lost);
  expect((await open([], [lost, kept])).attachments.map(({ key }) => key)).toEqual([kept]);
  expect(await refused(open([lost], []))).toBe('FILE_NOT_FOUND');
});
