import { randomUUID } from 'node:crypto';
import { create, toBinary } from '@bufbuild/protobuf';
import { afterAll, expect, test } from '@jest/globals';
import { UserDeletedSchema, UserSignedOutSchema } from '@tutka/contracts/identity/events/v1/user';
import { openDatabase } from '@tutka/database';
import { freshDatabase } from '@tutka/testing';
import { until } from '@tutka/testing/eventually';
import { createEraser, type Erasure, erasuresMigrations } from '../src/index.ts';

const pg = await freshDatabase('catalog');
const owner = openDatabase(pg.ownerUrl);
await erasuresMigrations().up(owner);
await owner.destroy();
const worker = openDatabase(pg.workerUrl);
afterAll(async () => {
  await worker.destroy();
  await pg.drop();
});

const about = { subject: '', workspace: '', streamVersion: 1, headers: {}, source: 'test', topic: 'test' };
const event = (type: string, value: Uint8Array) => ({
  ...about,
  id: randomUUID(),
  time: new Date(),
  type,
  value,
});
const gone = (userUuid: string) =>
  event('UserDeleted', toBinary(UserDeletedSchema, create(UserDeletedSchema, { userUuid, logo: 'l' })));
const rows = (uuid: string) => worker('erasures').where({ uuid });

/** Erases in so many pieces. */
function eraserOf(pieces: number) {
  const asked: Erasure[] = [];
  const errors: unknown[] = [];
  const state = { left: pieces, fails: false };
  const eraser = createEraser({
    worker,
    erase: async (erasure) => {
      asked.push(erasure);
      if (state.fails) throw new Error('the disk is full');
      state.left -= 1;
      return state.left > 0;
    },
    onError: (error) => void errors.push(error),
  });
  return { eraser, asked, errors, state };
}

test('pieces are erased until none is left, once more when it is over, and then it is forgotten', async () => {
  const uuid = randomUUID();
  const { eraser, asked } = eraserOf(3);
  await eraser.onGone(gone(uuid), randomUUID());
  await until(async () => (await rows(uuid).whereRaw('due_at = over_at')).length === 1);
  expect(asked).toEqual(Array(3).fill({ kind: 'person', uuid, logo: 'l' }));
  await eraser.onGone(gone(uuid), randomUUID());
  await rows(uuid).update({ due_at: worker.fn.now(), over_at: worker.fn.now() });
  eraser.start();
  await until(async () => (await rows(uuid)).length === 0);
  expect(asked).toHaveLength(4);
  await eraser.stop();
});

test('other events erase nothing', async () => {
  const { eraser, asked } = eraserOf(1);
  const value = toBinary(UserSignedOutSchema, create(UserSignedOutSchema, { userUuid: randomUUID() }));
  await eraser.onGone(event('UserSignedOut', value), randomUUID());
  await eraser.stop();
  expect(asked).toEqual([]);
});

test('what fails is told and tried again, and holds nobody else up', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  const { eraser, asked, errors, state } = eraserOf(1);
  state.fails = true;
  await eraser.onGone(gone(one), randomUUID());
  await until(() => errors.length === 1);
  await until(async () => (await rows(one).whereRaw('due_at > now() AND lease_until IS NULL')).length === 1);
  state.fails = false;
  await eraser.onGone(gone(other), randomUUID());
  await until(async () => (await rows(other).whereRaw('due_at = over_at')).length === 1);
  await rows(one).update({ due_at: worker.fn.now() });
  eraser.start();
  await until(async () => (await rows(one).whereRaw('due_at = over_at')).length === 1);
  expect(asked.map(({ uuid }) => uuid)).toEqual([one, other, one]);
  await eraser.stop();
});

test('a process that was killed leaves it to another once its lease is over', async () => {
  const uuid = randomUUID();
  await worker('erasures').insert({
    kind: 'workspace',
    uuid,
    logo: '',
    over_at: worker.raw(`now() + interval '1 hour'`),
    lease_until: worker.raw(`now() + interval '1 hour'`),
  });
  const { eraser, asked } = eraserOf(1);
  eraser.start();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(asked).toEqual([]);
  await rows(uuid).update({ lease_until: worker.fn.now() });
  eraser.start();
  await until(() => asked.length === 1);
  await eraser.stop();
});
