import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { topics } from '@tutka/contracts';
import { CreditNoteIssuedSchema, InvoiceIssuedSchema } from '@tutka/contracts/billing/events/v1/invoice';
import {
  OrderCancelledSchema,
  OrderCompletedSchema,
  OrderPlacedSchema,
  OrderRefundedSchema,
} from '@tutka/contracts/billing/events/v1/order';
import {
  PaymentFailedSchema,
  PaymentReturnedSchema,
  PaymentStartedSchema,
} from '@tutka/contracts/billing/events/v1/payment';
import { SubscriptionRenewedSchema } from '@tutka/contracts/billing/events/v1/subscription';
import { asWorker } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import { telling } from '../src/notifications/tell.ts';
import { tellExpiring } from '../src/notifications/tell-expiring.ts';
import { forgetOldOrders, hearPayment, hearPlaced, stopWaiting } from '../src/store/heard-orders.ts';
import { insertMember } from '../src/store/members.ts';
import { type NotifyingIdentity, notifyingIdentity } from './notifying.ts';

const DAY_MS = 86_400_000;
let it: NotifyingIdentity;
let notifying: Awaited<ReturnType<NotifyingIdentity['start']>>;
let anna: Person;
let bert: Person;
let address: string;

beforeAll(async () => {
  it = await notifyingIdentity();
  anna = await it.identity.signIn('anna@example.org');
  notifying = await it.start();
});
afterAll(async () => {
  await notifying.stop();
  await it.stop();
});
beforeEach(async () => {
  // Somebody nothing has been told yet.
  address = `${randomUUID()}@example.org`;
  bert = await it.identity.signIn(address);
});

const joins = ({ userUuid }: Person, { workspace }: Person) =>
  asWorker(it.identity.worker, (tx) => insertMember(tx, { workspace, userUuid, role: 'member' }));

const isOne = (rows: readonly unknown[]) => rows.length === 1;

test('whoever placed an order hears of its payments by its number; without the number the workspace does', async () => {
  await joins(bert, anna);
  const [orderUuid, paymentUuid] = [randomUUID(), randomUUID()];
  const told = { workspace: anna.workspace };
  const placed = { orderUuid, userUuid: bert.userUuid, workspace: anna.workspace, number: 1042n };
  const expiresAt = BigInt(Date.now() + 3 * DAY_MS);
  await it.publish(topics.order, OrderPlacedSchema, orderUuid, { ...placed, expiresAt }, told);
  await eventually(() => it.identity.worker('heard_orders').where({ uuid: orderUuid }), isOne);
  await it.publish(topics.payment, PaymentStartedSchema, paymentUuid, { paymentUuid, orderUuid }, told);
  await it.publish(topics.payment, PaymentFailedSchema, paymentUuid, { paymentUuid, reason: 'x' }, told);
  await it.publish(topics.order, OrderCompletedSchema, orderUuid, placed, told);
  await it.publish(topics.order, OrderRefundedSchema, orderUuid, { orderUuid, full: false }, told);
  await it.publish(topics.payment, PaymentReturnedSchema, paymentUuid, { paymentUuid, reason: 'x' }, told);
  const mails = await eventually(
    async () => it.sent.filter(({ to }) => to === address),
    (all) => all.length === 4,
  );
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'A part of your order was refunded (order 1042)',
    'Order 1042 is paid',
    'The payment of order 1042 failed',
    'Your payment goes back to you (order 1042)',
  ]);
  expect(new Set((await it.rows(bert)).map(({ link }) => link))).toEqual(new Set([`/orders/${orderUuid}`]));

  const unheard = { workspace: bert.workspace };
  const other = randomUUID();
  await it.publish(topics.order, OrderRefundedSchema, other, { orderUuid: other, full: true }, unheard);
  await eventually(
    () => it.rows(bert),
    (rows) => rows.some(({ link }) => link === '/orders'),
  );
});

test('a purchase is one mail, and so is a renewal: the invoice stands in the bell', async () => {
  const told = { workspace: bert.workspace };
  const [bought, renewed] = [randomUUID(), randomUUID()];
  for (const [orderUuid, renewal] of [
    [bought, false],
    [renewed, true],
  ] as const) {
    const placed = { orderUuid, userUuid: bert.userUuid, workspace: bert.workspace, number: 1050n };
    const expiresAt = BigInt(Date.now() + DAY_MS);
    await it.publish(topics.order, OrderPlacedSchema, orderUuid, { ...placed, expiresAt }, told);
    await eventually(() => it.identity.worker('heard_orders').where({ uuid: orderUuid }), isOne);
    await it.publish(topics.order, OrderCompletedSchema, orderUuid, { ...placed, renewal }, told);
    const invoiceUuid = randomUUID();
    const total = { minor: 2_000n, currency: 'USD' };
    const invoice = { invoiceUuid, number: `INV-${invoiceUuid}`, orderUuid, total };
    await it.publish(topics.invoice, InvoiceIssuedSchema, invoiceUuid, invoice, told);
  }
  const renewal = { subscriptionUuid: randomUUID(), ...told, userUuid: bert.userUuid, planName: 'Pro' };
  const charged = { ...renewal, orderUuid: renewed, amount: { minor: 2_000n, currency: 'USD' } };
  const key = renewal.subscriptionUuid;
  await it.publish(topics.subscription, SubscriptionRenewedSchema, key, { ...charged, until: 1n }, told);
  const rows = await eventually(
    () => it.rows(bert),
    (all) => all.length >= 4,
  );
  expect(rows.map(({ kind }) => kind).sort()).toEqual(['invoice', 'invoice', 'receipt', 'renewed']);
  const uuids = rows.map(({ uuid }) => uuid);
  const mails = it.identity.worker('notification_mails').whereIn('notification', uuids);
  const mailed = new Set(await mails.pluck('notification'));
  expect(
    rows
      .filter(({ uuid }) => mailed.has(uuid))
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(['receipt', 'renewed']);
});

test('whoever wants a mail of each is led to the invoice and the credit note, in their workspace', async () => {
  await joins(bert, anna);
  const kinds = [{ kind: 'invoice', mail: true }];
  await it.identity.api.call(routes.setNotificationSettings, { as: bert, body: { kinds } });
  const [orderUuid, invoiceUuid, noteUuid] = [randomUUID(), randomUUID(), randomUUID()];
  const told = { workspace: anna.workspace };
  const placed = { orderUuid, userUuid: bert.userUuid, workspace: anna.workspace, number: 1043n };
  const expiresAt = BigInt(Date.now() + 3 * DAY_MS);
  await it.publish(topics.order, OrderPlacedSchema, orderUuid, { ...placed, expiresAt }, told);
  await eventually(() => it.identity.worker('heard_orders').where({ uuid: orderUuid }), isOne);
  const invoice = { invoiceUuid, number: 'INV-7', orderUuid, total: { minor: 2_000n, currency: 'USD' } };
  await it.publish(topics.invoice, InvoiceIssuedSchema, invoiceUuid, invoice, told);
  const note = { ...invoice, invoiceUuid: noteUuid, number: 'CN-1' };
  await it.publish(topics.invoice, CreditNoteIssuedSchema, noteUuid, note, told);
  const mails = await eventually(
    async () => it.sent.filter(({ to }) => to === address),
    (all) => all.length === 2,
  );
  const [mail] = mails.filter(({ subject }) => subject === 'Your invoice INV-7');
  expect(mail?.text).toContain('It is about 20.00 USD.');
  const page = `/invoices/${invoiceUuid}?in=${anna.workspace}`;
  expect(mail?.text).toContain(`${page}\n`);
  // What opens in one workspace alone opens nowhere for who acts in another.
  expect(mail?.text).not.toContain('/api/');
  expect(mail?.html).not.toContain('/api/');
  expect(mails.map(({ subject }) => subject)).toContain('Your credit note CN-1');
  const links = (await it.rows(bert)).map(({ link }) => link).sort();
  expect(links).toEqual([`/invoices/${invoiceUuid}`, `/invoices/${noteUuid}`].sort());
});

test('of an order of somebody who is no member any more the owners have the invoice and hear of a payment that failed, and they do not', async () => {
  const owner = await it.identity.signIn(`${randomUUID()}@example.org`);
  const [orderUuid, invoiceUuid, paymentUuid] = [randomUUID(), randomUUID(), randomUUID()];
  const told = { workspace: owner.workspace };
  const placed = { orderUuid, userUuid: bert.userUuid, workspace: owner.workspace, number: 1044n };
  const expiresAt = BigInt(Date.now() + 3 * DAY_MS);
  await it.publish(topics.order, OrderPlacedSchema, orderUuid, { ...placed, expiresAt }, told);
  await eventually(() => it.identity.worker('heard_orders').where({ uuid: orderUuid }), isOne);
  const invoice = { invoiceUuid, number: 'INV-8', orderUuid, total: { minor: 2_000n, currency: 'USD' } };
  await it.publish(topics.invoice, InvoiceIssuedSchema, invoiceUuid, invoice, told);
  await it.publish(topics.payment, PaymentStartedSchema, paymentUuid, { paymentUuid, orderUuid }, told);
  await it.publish(topics.payment, PaymentFailedSchema, paymentUuid, { paymentUuid, reason: 'x' }, told);
  const rows = await eventually(
    () => it.rows(owner),
    (all) => all.length === 2,
  );
  expect(rows.map(({ link }) => link).sort()).toEqual([`/invoices/${invoiceUuid}`, `/orders/${orderUuid}`]);
  expect(await it.rows(bert)).toEqual([]);
});

test('an order that waits when two thirds of its time are over is told of, once, never when it is paid, nor where it is charged without the person or its workspace is left', async () => {
  const tell = telling(it.identity.worker, () => undefined);
  const { workspace: left } = await it.identity.signIn(`${randomUUID()}@example.org`);
  const place = async (hoursAgo: number, hoursLeft: number, renewal = false, workspace = bert.workspace) => {
    const orderUuid = randomUUID();
    const at = new Date(Date.now() - hoursAgo * 3_600_000);
    const expiresAt = BigInt(Date.now() + hoursLeft * 3_600_000);
    const placed = {
      orderUuid,
      userUuid: bert.userUuid,
      workspace,
      number: BigInt(hoursAgo),
      expiresAt,
      renewal,
    };
    await it.publish(topics.order, OrderPlacedSchema, orderUuid, placed, { workspace, at });
    return orderUuid;
  };
  const paid = await place(60, 12);
  await it.publish(
    topics.order,
    OrderCancelledSchema,
    paid,
    { orderUuid: paid },
    { workspace: bert.workspace },
  );
  for (const [ago, left] of [
    [47, 25],
    [49, 23],
    [80, -8],
  ] as const)
    await place(ago, left);
  await place(150, 42, true);
  await place(51, 21, false, left);
  await eventually(
    () => it.identity.worker('heard_orders').where({ user_uuid: bert.userUuid }),
    (rows) => rows.length === 6 && rows.filter(({ waiting }) => waiting).length === 4,
  );
  await Promise.all([tellExpiring(it.identity.worker, tell), tellExpiring(it.identity.worker, tell)]);
  await tellExpiring(it.identity.worker, tell);
  expect(await it.rows(bert)).toMatchObject([{ kind: 'orderExpiring', data: { number: 49 } }]);
});

test('orders that wait for nothing are forgotten after more than a year, with their payments and no others', async () => {
  const { worker } = it.identity;
  const heard = async (daysAgo: number, isOver: boolean) => {
    const [uuid, payment] = [randomUUID(), randomUUID()];
    const placedAt = new Date(Date.now() - daysAgo * DAY_MS);
    const expiresAt = new Date(placedAt.getTime() + 3 * DAY_MS);
    const whose = { workspace: anna.workspace, user: anna.userUuid, number: 7 };
    await hearPlaced(worker, { uuid, ...whose, placedAt, expiresAt, isWaiting: true });
    await hearPayment(worker, payment, uuid);
    if (isOver) await stopWaiting(worker, uuid);
    return { uuid, payment };
  };
  const old = await heard(401, true);
  const kept = [await heard(401, false), await heard(399, true)];
  const unheard = randomUUID();
  await hearPayment(worker, unheard, randomUUID());
  await asWorker(worker, forgetOldOrders);
  await asWorker(worker, forgetOldOrders);
  const orders = [old, ...kept].map(({ uuid }) => uuid);
  const payments = [old, ...kept].map(({ payment }) => payment);
  const ofKept = kept.map(({ uuid }) => uuid).sort();
  expect((await worker('heard_orders').whereIn('uuid', orders).pluck('uuid')).sort()).toEqual(ofKept);
  expect(
    (
      await worker('heard_payments')
        .whereIn('uuid', [...payments, unheard])
        .pluck('uuid')
    ).sort(),
  ).toEqual([...kept.map(({ payment }) => payment), unheard].sort());
});
