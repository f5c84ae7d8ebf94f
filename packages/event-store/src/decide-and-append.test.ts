import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asWorker, inTenant, queries, type Tx } from '@tutka/database';
import { here, openStore, type TestStore } from '../test/store.ts';
import {
  type Aggregate,
  appendEvents,
  type Decision,
  type DomainEvent,
  decideAndAppend,
  knowing,
  loadAggregate,
  loadAggregates,
  loadStream,
} from './index.ts';

class TooMuch extends Error {
  override readonly name = 'TooMuch';
}
type Added = { type: 'Added'; data: { amount: number } };
const counter: Aggregate<number, { total: number }, Added> = {
  type: 'counter',
  initial: { total: 0 },
  decide(amount, { total }) {
    if (total + amount > 1000) throw new TooMuch('Too much.');
    return amount === 0 ? [] : [{ type: 'Added', data: { amount } }];
  },
  evolve: (state, { data }) => ({ total: state.total + data.amount }),
  knows: knowing(['Added']),
};

let store: TestStore;
beforeAll(async () => {
  store = await openStore(10);
  await store.owner.raw(`CREATE TABLE totals (id uuid PRIMARY KEY, total int NOT NULL)`);
});
afterAll(() => store.close());

type Options = Partial<Decision<number, { total: number }, Added>>;
const add = (streamId: string, command: number, options: Options = {}, rules = counter) =>
  decideAndAppend(store.app, here, rules, { streamId, command, ...options });
const load = (id: string, rules = counter) => inTenant(store.app, here, (tx) => loadAggregate(tx, rules, id));

test('a command becomes events and a state', async () => {
  const id = randomUUID();
  await add(id, 2);
  expect(await add(id, 3)).toMatchObject({ state: { total: 5 }, version: 2, repeated: false });
  expect(await load(id)).toEqual({ state: { total: 5 }, version: 2 });
});

test('nothing to do writes nothing; a refusal comes through by name', async () => {
  const id = randomUUID();
  expect(await add(id, 0)).toMatchObject({ events: [], version: 0 });
  await expect(add(id, 2000)).rejects.toMatchObject({ name: 'TooMuch' });
});

test('many at once on one stream: every command is carried out, none is lost', async () => {
  const id = randomUUID();
  const project = async (tx: Tx, _events: unknown, { total }: { total: number }) => {
    const totals = queries(tx)('totals');
    await (total === 1 ? totals.insert({ id, total }) : totals.where({ id }).update({ total }));
  };
  const commands = Array.from({ length: 60 }, () => add(id, 1, { project }));
  await Promise.all(commands);
  expect(await load(id)).toEqual({ state: { total: 60 }, version: 60 });
  expect(await store.app('totals').where({ id }).first('total')).toEqual({ total: 60 });
});

test('a repeated command is found, not repeated', async () => {
  const [id, commandId] = [randomUUID(), randomUUID()];
  const first = await add(id, 2, { commandId });
  await add(id, 4);
  const again = await add(id, 2, { commandId });
  expect(again).toMatchObject({ repeated: true, version: 2, events: first.events });
  expect(await load(id)).toEqual({ state: { total: 6 }, version: 2 });
});

test('the same command at once from several connections is carried out once', async () => {
  const [id, commandId] = [randomUUID(), randomUUID()];
  await add(id, 1);
  const all = await Promise.all([1, 2, 3, 4].map(() => add(id, 2, { commandId })));
  expect(all.filter(({ repeated }) => !repeated)).toHaveLength(1);
  expect(await load(id)).toEqual({ state: { total: 3 }, version: 2 });
});

test('a read model that fails takes its events with it, and is not tried for ever', async () => {
  const id = randomUUID();
  let runs = 0;
  const project = async (tx: Tx) => {
    runs += 1;
    await queries(tx)('totals').insert([
      { id, total: 1 },
      { id, total: 1 },
    ]);
  };
  await expect(add(id, 1, { project })).rejects.toMatchObject({ code: '23505' });
  expect(runs).toBe(2);
  expect(await load(id)).toMatchObject({ version: 0 });
});

test('a snapshot is kept aside, used, and dropped when the shape differs', async () => {
  const id = randomUUID();
  const rules = { ...counter, snapshots: { shape: '1', every: 3 } };
  for (let n = 0; n < 4; n++) await add(id, 1, {}, rules);
  await asWorker(store.worker, (tx) =>
    queries(tx)('snapshots')
      .where({ stream_id: id, version: 3 })
      .update({ state: JSON.stringify({ total: 103 }) }),
  );
  expect(await load(id, rules)).toEqual({ state: { total: 104 }, version: 4 });
  expect(await load(id, { ...rules, snapshots: { shape: '2', every: 3 } })).toEqual({
    state: { total: 4 },
    version: 4,
  });
});

test('a command whose snapshot cannot be kept is carried out all the same, once', async () => {
  const id = randomUUID();
  const rules = { ...counter, snapshots: { shape: 'refused', every: 1 } };
  for (const [at, state] of ['23514', '40001'].entries()) {
    await store.owner.raw(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '${state}'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON snapshots FOR EACH ROW EXECUTE FUNCTION refuse()`);
    try {
      expect(await add(id, 1, {}, rules)).toMatchObject({ version: at + 1 });
    } finally {
      await store.owner.raw('DROP TRIGGER refuse ON snapshots; DROP FUNCTION refuse');
    }
  }
  expect(await load(id, rules)).toEqual({ state: { total: 2 }, version: 2 });
});

test('several are loaded at once, each from its snapshot or its beginning, in the order they are named', async () => {
  const rules = { ...counter, snapshots: { shape: 'several', every: 3 } };
  const [far, near, none] = [randomUUID(), randomUUID(), randomUUID()];
  for (const amount of [1, 2, 3, 4]) await add(far, amount, {}, rules);
  await add(near, 7, {}, rules);
  // What the snapshot holds is not read again.
  await store.owner('events').where({ stream_id: far, version: 1 }).delete();
  const loaded = await inTenant(store.app, here, (tx) => loadAggregates(tx, rules, [near, none, far]));
  expect(loaded).toEqual([
    { state: { total: 7 }, version: 1 },
    { state: { total: 0 }, version: 0 },
    { state: { total: 10 }, version: 4 },
  ]);
});

test('old events are lifted to the newest schema', async () => {
  const id = randomUUID();
  await add(id, 2);
  const upcasters = {
    Added: {
      1: (data: unknown) => ({ amount: (data as { amount: number }).amount * 10 }),
      2: (data: unknown) => ({ amount: (data as { amount: number }).amount + 1 }),
    },
  };
  const knows = knowing(['Added'], { Added: 3 });
  expect(await load(id, { ...counter, upcasters, knows })).toEqual({ state: { total: 21 }, version: 1 });
  const [event] = await inTenant(store.app, here, (tx) => loadStream(tx, id, { upcasters }));
  expect(event).toMatchObject({ schemaVersion: 3, data: { amount: 21 } });
});

test('types that only a later version has are passed over, and commands go on; a later form of a known one is refused', async () => {
  const id = randomUUID();
  const stream = { id, type: 'counter', workspace: here.workspace };
  const append = (event: DomainEvent) =>
    inTenant(store.app, here, (tx) => appendEvents(tx, [{ stream, expected: 'any', events: [event] }], {}));
  await add(id, 2);
  await append({ type: 'Multiplied', data: { by: 7 } });
  expect(await add(id, 3)).toMatchObject({ state: { total: 5 }, version: 3 });
  expect(await load(id)).toEqual({ state: { total: 5 }, version: 3 });
  await append({ type: 'Added', data: { sum: { of: 4 } }, schemaVersion: 2 });
  await expect(add(id, 1)).rejects.toThrow('a "Added", has form 2, which is of a later version');
});
