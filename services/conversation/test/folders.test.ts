import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { type Folder, type Route, routes, type Session } from '@tutka/http-contracts';
import type { Person, Principal } from '@tutka/service-runtime';
import { person, sharedHouse } from './house.ts';
import { newSession } from './reading.ts';

const house = await sharedHouse();
const one = await house.process();

const call = (route: Route, as: Principal, options: object = {}) => one.api.call(route, { as, ...options });
async function made(as: Principal, name: string, more: object = {}): Promise<Folder> {
  const { status, body } = await call(routes.createFolder, as, { body: { name, ...more } });
  expect([status, body.error]).toEqual([200, undefined]);
  return body.data;
}
const move = (as: Principal, uuid: string, folderUUID: string | null, more: object = {}) =>
  call(routes.updateSession, as, { params: { uuid }, body: { folderUUID, ...more } });
const names = async (as: Principal) =>
  (await call(routes.listFolders, as)).body.data.map(({ name }: Folder) => name);
const listed = async (as: Principal, folderUUID?: string) =>
  (await call(routes.listSessions, as, { query: folderUUID ? { folderUUID } : {} })).body.data.map(
    ({ title }: Session) => title,
  );

describe('folders', () => {
  test('are listed by name, renamed and coloured; one name means one folder', async () => {
    const me = person();
    const work = await made(me, 'work', { colour: 'teal' });
    await made(me, 'Äpfel');
    await made(me, 'Home');
    expect(work).toMatchObject({ name: 'work', colour: 'teal' });
    expect(await names(me)).toEqual(['Home', 'work', 'Äpfel']);
    const params = { uuid: work.uuid };
    const { body } = await call(routes.updateFolder, me, { params, body: { name: 'Archive', colour: null } });
    expect(body.data).toMatchObject({ name: 'Archive', colour: null });
    const same = { code: 409, errorCode: 'FOLDER_NAME_TAKEN' };
    expect((await call(routes.createFolder, me, { body: { name: 'archive' } })).body).toMatchObject(same);
    expect((await call(routes.updateFolder, me, { params, body: { name: 'home' } })).body).toMatchObject(
      same,
    );
    expect((await call(routes.updateFolder, me, { params, body: {} })).body.data.name).toBe('Archive');
    for (const wrong of [
      { name: '' },
      { name: 'x'.repeat(61) },
      { name: 'n', colour: 'mud' },
      { name: 'a\0' },
    ]) {
      expect((await call(routes.createFolder, me, { body: wrong })).status).toBe(400);
    }
  });

  test("are a person's own, in one workspace", async () => {
    const me = person();
    const { uuid } = await made(me, 'Mine');
    const colleague: Person = { ...person(), workspace: me.workspace };
    const elsewhere: Person = { ...me, workspace: randomUUID() };
    const missing = { code: 404, errorCode: 'FOLDER_NOT_FOUND', error: 'Folder not found' };
    for (const other of [colleague, elsewhere, person()]) {
      expect(await names(other)).toEqual([]);
      const session = await newSession(house, one, other);
      expect((await move(other, session.uuid, uuid)).body).toMatchObject(missing);
      const params = { uuid };
      expect((await call(routes.updateFolder, other, { params, body: { name: 'X' } })).body).toMatchObject(
        missing,
      );
      expect((await call(routes.deleteFolder, other, { params })).body).toMatchObject(missing);
    }
    expect(await names(me)).toEqual(['Mine']);
  });
});

describe('a chat', () => {
  test('goes into a folder, to another one and out again; the list knows where it is', async () => {
    const me = person();
    const [work, home] = [await made(me, 'Work'), await made(me, 'Home')];
    const [first, second] = [
      await newSession(house, one, me, { title: 'First' }),
      await newSession(house, one, me, { title: 'Second' }),
    ];
    expect(first.folderUUID).toBeNull();
    expect((await move(me, first.uuid, work.uuid)).body.data.folderUUID).toBe(work.uuid);
    expect([await listed(me, work.uuid), await listed(me, 'none'), await listed(me)]).toEqual([
      ['First'],
      ['Second'],
      ['Second', 'First'],
    ]);
    const { body } = await move(me, first.uuid, home.uuid, { title: 'Moved' });
    expect(body.data).toMatchObject({ folderUUID: home.uuid, title: 'Moved' });
    expect([await listed(me, work.uuid), await listed(me, home.uuid)]).toEqual([[], ['Moved']]);
    expect((await move(me, first.uuid, null)).body.data.folderUUID).toBeNull();
    expect(await listed(me, 'none')).toEqual(['Second', 'Moved']);
    expect((await move(me, first.uuid, randomUUID())).status).toBe(404);
    expect((await call(routes.listSessions, me, { query: { folderUUID: 'all' } })).status).toBe(400);
    const found = await call(routes.searchSessions, me, { query: { query: 'Second' } });
    expect(found.body.data[0].session.folderUUID).toBeNull();
    const moved = (await house.events('SessionMoved')).filter(
      ({ sessionUuid }) => sessionUuid === first.uuid,
    );
    expect(moved.map(({ folderUuid }) => folderUuid)).toEqual([work.uuid, home.uuid, '']);
    const changed = (await house.events('SessionChanged')).filter(
      ({ sessionUuid }) => sessionUuid === first.uuid,
    );
    expect(changed.map(({ fields }) => fields)).toEqual([['title']]);
    expect(second.folderUUID).toBeNull();
  });

  test('begins in a folder of its person', async () => {
    const me = person();
    const { uuid } = await made(me, 'Work');
    const session = await newSession(house, one, me, { title: 'First', folderUUID: uuid });
    expect(session.folderUUID).toBe(uuid);
    expect([await listed(me, uuid), await listed(me, 'none')]).toEqual([['First'], []]);
    const moved = (await house.events('SessionMoved')).filter(
      ({ sessionUuid }) => sessionUuid === session.uuid,
    );
    expect(moved).toEqual([{ sessionUuid: session.uuid, folderUuid: uuid }]);
    const body = { agentUUID: house.agent, folderUUID: uuid };
    expect((await call(routes.createSession, person(), { body })).body).toMatchObject({
      code: 404,
      errorCode: 'FOLDER_NOT_FOUND',
    });
    const visitor = { kind: 'visitor', share: randomUUID(), visitor: randomUUID() };
    const guest = { ...person(), ...visitor } as unknown as Principal;
    expect((await call(routes.createSession, guest, { body })).status).toBe(403);
  });

  test('stays when its folder is deleted', async () => {
    const me = person();
    const { uuid } = await made(me, 'Gone soon');
    const session = await newSession(house, one, me, { title: 'Stays' });
    await move(me, session.uuid, uuid);
    expect((await call(routes.deleteFolder, me, { params: { uuid } })).status).toBe(200);
    expect([await listed(me, 'none'), await names(me)]).toEqual([['Stays'], []]);
    const [told] = (await house.events('FolderDeleted')).filter(({ folderUuid }) => folderUuid === uuid);
    expect(told).toEqual({ folderUuid: uuid, sessions: 1 });
    expect((await call(routes.deleteFolder, me, { params: { uuid } })).status).toBe(404);
  });

  test('of a guest goes into no folder, and folders are not for guests', async () => {
    const share = randomUUID();
    const guest = { ...person(), kind: 'visitor', share, visitor: randomUUID() } as unknown as Principal;
    const session = await newSession(house, one, guest as Person);
    expect((await move(guest, session.uuid, null)).status).toBe(403);
    expect([401, 403]).toContain((await call(routes.listFolders, guest)).status);
  });
});

test('a folder that is deleted while a chat goes into it takes it along into nothing, or not at all', async () => {
  const me = person();
  const session = await newSession(house, one, me, { title: 'Between' });
  for (let round = 0; round < 8; round += 1) {
    const { uuid } = await made(me, `Round ${round}`);
    const [moving] = await Promise.all([
      move(me, session.uuid, uuid),
      call(routes.deleteFolder, me, { params: { uuid } }),
    ]);
    expect([200, 404]).toContain(moving.status);
    const { body } = await call(routes.getSession, me, { params: { uuid: session.uuid } });
    expect(body.data.folderUUID).toBeNull();
  }
});
