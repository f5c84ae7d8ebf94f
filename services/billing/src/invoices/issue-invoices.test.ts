import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asWorker, openDatabase, queries, type Tx } from '@tutka/database';
import { person, type RunningParts, runParts } from '../../test/running-parts.ts';
import type { SellerTerms } from '../domain/earnings/seller.events.ts';
import { nextOrderNumber } from '../projections/order.ts';
import { changeOrder } from '../store/change-order.ts';
import { invoiceJob, issueInvoices } from './issue-invoices.ts';
import { setSeller } from './seller.ts';

let billing: RunningParts;
beforeAll(async () => {
  billing = await runParts(() => []);
});
afterAll(() => billing.close());

const year = 2031;
const now = new Date(Date.UTC(year, 5, 1));
const issuing = { providers: new Map(), now };

/** A series of its own for each test. */
async function sellsAs(invoicePrefix: string): Promise<void> {
  const seller: SellerTerms = {
    ...{ name: 'S', address: 'A', country: 'DE', taxId: '', email: '', logoText: '', note: '' },
    ...{ invoicePrefix, creditNotePrefix: `${invoicePrefix}-CN`, taxRates: [] },
  };
  await setSeller(billing.worker, seller, {});
}

/** An order that cost nothing, and is completed. */
async function completed(): Promise<{ order: string; workspace: string }> {
  const { workspace, userUuid, userId } = person();
  const ref = { order: randomUUID(), workspace };
  await asWorker(billing.worker, async (tx) => {
    const number = await nextOrderNumber(tx);
    const terms = {
      ...{ number, userUuid, userId, currency: 'USD', totalMinor: '0', discounts: [] },
      type: 'normal',
      product: { kind: 'credits', amount: '5', name: 'Credits' },
      expiresAt: new Date().toISOString(),
    } as const;
    await changeOrder(tx, ref, {}, () => ({
      order: [
        { type: 'place', terms },
        { type: 'complete', payment: null },
      ],
    }));
  });
  return ref;
}

const issue = (tx: Tx, ref: { order: string; workspace: string }) => issueInvoices(tx, ref, issuing);

const numbersOf = async (prefix: string): Promise<number[]> => {
  const rows: { number: string; issued_at: Date }[] = await billing
    .worker('invoices')
    .where('number', 'like', `${prefix}-${year}-%`)
    .orderBy('number');
  const times = rows.map(({ issued_at }) => issued_at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  return rows.map(({ number }) => Number(number.split('-').at(-1)));
};
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

test('forty orders completed at once, each told four times: forty numbers without a gap', async () => {
  await sellsAs('MANY');
  const refs = await Promise.all(Array.from({ length: 40 }, completed));
  const clock = () => new Date(now.getTime() + Math.floor(Math.random() * 10_000));
  const job = invoiceJob({ worker: billing.worker, providers: new Map(), clock });
  const told = refs.flatMap((ref) => [ref, ref, ref, ref]).toSorted(() => Math.random() - 0.5);
  const outcomes = await Promise.all(
    told.map(({ order: subject, workspace }) =>
      job({ kind: 'invoice', subject, workspace, tries: 1, epoch: '1' }),
    ),
  );
  expect(new Set(outcomes)).toEqual(new Set(['done']));
  expect(await numbersOf('MANY')).toEqual(upTo(40));
  const events = await billing.worker('events').where({ type: 'InvoiceIssued' }).count('* as n');
  expect(Number(events[0]?.n)).toBe(40);
});

test('a number that a failed transaction took is given to the next', async () => {
  await sellsAs('BACK');
  const [first, second] = [await completed(), await completed()];
  const failing = asWorker(billing.worker, async (tx) => {
    await issue(tx, first);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await asWorker(billing.worker, (tx) => issue(tx, second));
  await asWorker(billing.worker, (tx) => issue(tx, first));
  expect(await numbersOf('BACK')).toEqual([1, 2]);
});

test('a process that dies between number and commit leaves no gap, and who waited for it goes on', async () => {
  await sellsAs('DEAD');
  const [first, second, third] = [await completed(), await completed(), await completed()];
  await asWorker(billing.worker, (tx) => issue(tx, first));
  const dying = openDatabase(billing.worker.client.config.connection.connectionString);
  let waiting: Promise<unknown> = Promise.resolve();
  const died = asWorker(dying, async (tx) => {
    await issue(tx, second);
    const { rows } = await queries(tx).raw<{ rows: { pid: number }[] }>('SELECT pg_backend_pid() AS pid');
    // It waits for the number that is taken here.
    waiting = asWorker(billing.worker, (other) => issue(other, third));
    await new Promise((resolve) => setTimeout(resolve, 200));
    await billing.worker.raw('SELECT pg_terminate_backend(?)', [rows[0]?.pid ?? 0]);
    await queries(tx).raw('SELECT 1');
  });
  await expect(died).rejects.toThrow();
  await waiting;
  expect(await numbersOf('DEAD')).toEqual([1, 2]);
  await asWorker(billing.worker, (tx) => issue(tx, second));
  expect(await numbersOf('DEAD')).toEqual([1, 2, 3]);
  await dying.destroy();
});

test('each year begins at one, and orders wait until somebody says who sells', async () => {
  await sellsAs('YEAR');
  const [first, second] = [await completed(), await completed()];
  const issueIn = (at: number, ref: { order: string; workspace: string }) =>
    asWorker(billing.worker, (tx) =>
      issueInvoices(tx, ref, { ...issuing, now: new Date(Date.UTC(at, 11, 31, 23, 59)) }),
    );
  await issueIn(year, first);
  await issueIn(year + 1, second);
  const rows: { number: string }[] = await billing.worker('invoices').where('number', 'like', 'YEAR-%');
  expect(rows.map(({ number }) => number).sort()).toEqual([`YEAR-${year}-000001`, `YEAR-${year + 1}-000001`]);
  await billing.worker('seller').delete();
  const ref = await completed();
  const job = invoiceJob({ worker: billing.worker, providers: new Map(), clock: () => now });
  const work = {
    kind: 'invoice',
    subject: ref.order,
    workspace: ref.workspace,
    tries: 1,
    epoch: '1',
  } as const;
  expect(await job(work)).toEqual({ againInMs: 3_600_000 });
  await billing
    .worker('jobs')
    .where({ subject: ref.order })
    .update({ run_at: new Date('2099-01-01') });
  await sellsAs('LATE');
  const [due] = await billing.worker('jobs').where({ kind: 'invoice', subject: ref.order });
  expect(due.run_at.getTime()).toBe(0);
  expect(await job(work)).toBe('done');
  expect(await numbersOf('LATE')).toEqual([1]);
});
