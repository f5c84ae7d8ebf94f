import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { openDatabase } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import { until } from '@tutka/testing/eventually';
import { person, sharedHouse } from './house.ts';
import { chat, importing } from './importing.ts';
import { refusing } from './refusing.ts';

jest.setTimeout(120_000);

const house = await sharedHouse();
const one = await house.process();
const at = importing(house, one);

test('one at a time, another’s is not there, and one that is ended leaves what it made', async () => {
  const me = person();
  const { uuid } = await at.read(me, [chat('a')]);
  await house.worker('chat_imports').where({ uuid }).update({ state: 'reading' });
  expect((await at.sent(me, [chat('b')])).body).toMatchObject({ code: 409, errorCode: 'IMPORT_UNDER_WAY' });
  await house.worker('chat_imports').where({ uuid }).update({ state: 'ready' });
  const stranger = person();
  for (const row of [routes.getChatImport, routes.listImportedChats, routes.deleteChatImport]) {
    expect((await one.api.call(row, { as: stranger, params: { uuid } })).status).toBe(404);
  }
  expect((await at.start(stranger, uuid)).status).toBe(404);
  expect((await at.start(me, uuid, { agentUUID: randomUUID() })).body.error).toBe('Agent not found');
  await at.start(me, uuid);
  await at.settled(me, uuid);
  await one.api.call(routes.deleteChatImport, { as: me, params: { uuid } });
  expect((await one.api.call(routes.listChatImports, { as: me })).body.data).toEqual([]);
  expect(await at.sessionsOf(me)).toHaveLength(1);
});

test('a process that goes leaves the rest to another; a chat that cannot be stored is left out and counted', async () => {
  const me = person();
  const found = await at.read(
    me,
    Array.from({ length: 45 }, (_, at) => chat(`n${at}`)),
  );
  await house.worker.raw(
    `UPDATE imported_chats SET messages = jsonb_set(messages, '{0,uuid}', '"not one"')
     WHERE import_uuid = ? AND ordinal = 7`,
    [found.uuid],
  );
  // As a process leaves it that was killed after it began.
  await house.worker('chat_imports').where({ uuid: found.uuid }).update({
    state: 'importing',
    agent_uuid: house.agent,
    agent_name: 'Guide',
    agent_logo: '/logo.svg',
  });
  await house.worker('imported_chats').where({ import_uuid: found.uuid }).update({ state: 'chosen' });
  await house
    .worker('chat_imports')
    .where({ uuid: found.uuid })
    .update({ busy_until: new Date(0) });
  const other = await house.process();
  other.parts.importer.poke();
  expect(await at.settled(me, found.uuid)).toMatchObject({ state: 'done', imported: 44, failed: 1 });
  expect(house.errors.splice(0).length).toBeGreaterThan(0);
  // A file whose reader has gone is to be sent again.
  const lost = await at.read(me, [chat('z')]);
  await house
    .worker('chat_imports')
    .where({ uuid: lost.uuid })
    .update({ state: 'reading', busy_until: new Date(0) });
  await until(async () => (await at.shown(me, lost.uuid)).state === 'failed');
  expect(await at.shown(me, lost.uuid)).toMatchObject({ errorCode: 'IMPORT_INTERRUPTED', found: 0 });
});

test('a database that goes away for a moment costs no chat', async () => {
  const me = person();
  const { uuid } = await at.read(me, [chat('calm'), chat('storm')]);
  const goOn = await refusing(house, 2, 'sessions FOR EACH ROW');
  await at.start(me, uuid);
  for (let failed = 1; failed <= 2; failed++) {
    await until(() => house.errors.length === failed);
    // A minute later.
    await house
      .worker('chat_imports')
      .where({ uuid })
      .update({ busy_until: new Date(0) });
    one.parts.importer.poke();
  }
  expect(await at.settled(me, uuid)).toMatchObject({ state: 'done', imported: 2, failed: 0 });
  await goOn();
  expect(house.errors.splice(0)).toHaveLength(2);
});

const waiting = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('tutka-import-'));

/** Whether a file lies there that says this. */
async function lies(said: string): Promise<boolean> {
  const paths = (await waiting()).map((name) => join(tmpdir(), name, 'file'));
  const files = await Promise.all(paths.map((path) => readFile(path, 'utf8').catch(() => '')));
  return files.some((file) => file.includes(said));
}

test('a second file is refused before it is sent, while the first comes in and while it is read', async () => {
  const me = person();
  const [id, other] = [randomUUID(), randomUUID()];
  const first = at.sending(me);
  first.say(JSON.stringify([chat(id)]));
  await until(() => lies(id));
  const refusal = { code: 409, errorCode: 'IMPORT_UNDER_WAY' };
  expect(await at.sending(me).answer).toMatchObject(refusal);
  first.end();
  const { uuid } = (await first.answer).data ?? {};
  await at.settled(me, uuid ?? '');
  await house.worker('chat_imports').where({ uuid }).update({ state: 'importing' });
  expect(await at.sending(me).answer).toMatchObject(refusal);
  await house.worker('chat_imports').where({ uuid }).update({ state: 'ready' });
  const gone = at.sending(me);
  gone.say(other);
  await until(() => lies(other));
  gone.leave();
  await until(async () => !(await lies(other)));
  expect(await at.imported(me, [chat('b')])).toMatchObject({ imported: 1 });
});

test('files of a killed process go when one begins; those of others stay', async () => {
  const [old, young] = ['old', 'young'].map((name) => `tutka-import-${name}-${randomUUID()}`) as [
    string,
    string,
  ];
  for (const name of [old, young]) await mkdir(join(tmpdir(), name));
  const yesterday = new Date(Date.now() - 24 * 3_600_000);
  await utimes(join(tmpdir(), old), yesterday, yesterday);
  await house.process();
  await until(async () => !(await waiting()).includes(old));
  expect(await waiting()).toContain(young);
  await rm(join(tmpdir(), young), { recursive: true });
});

test('chats that the database does not take end the reading with a reason', async () => {
  const owner = openDatabase(house.pg.ownerUrl);
  const rule = 'no_thorns';
  await owner.raw(`ALTER TABLE imported_chats ADD CONSTRAINT ${rule} CHECK (title <> 'Thorn')`);
  const me = person();
  expect(await at.read(me, [chat('rose'), chat('thorn', 'Thorn')])).toMatchObject({
    state: 'failed',
    errorCode: 'IMPORT_NOT_KEPT',
    found: 0,
  });
  expect(house.errors.splice(0)).toHaveLength(1);
  await owner.raw(`ALTER TABLE imported_chats DROP CONSTRAINT ${rule}`);
  await owner.destroy();
});
