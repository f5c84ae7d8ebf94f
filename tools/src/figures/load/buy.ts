import { type Order, routes } from '@tutka/http-contracts';
import { visit } from '../../alipay-simulator/index.ts';
import { type Person, pick, until, type World } from './world.ts';

const CURRENCIES = ['USD', 'EUR', 'JPY', 'CNY', 'KRW'] as const;
type Fate = 'paid' | 'given back' | 'declined' | 'cancelled' | 'left';

function fateOf(draw: () => number): Fate {
  const drawn = draw();
  if (drawn < 0.45) return 'paid';
  if (drawn < 0.6) return 'given back';
  if (drawn < 0.7) return 'declined';
  return drawn < 0.85 ? 'cancelled' : 'left';
}

/** An order of a plan or of credits in some currency, and what becomes of it. */
export async function buy(world: World, person: Person): Promise<void> {
  const { book, draw } = world;
  const fate = fateOf(draw);
  const isCredits = draw() < 0.4;
  const currency = isCredits ? 'USD' : pick(draw, CURRENCIES);
  const product = isCredits
    ? { kind: 'credits', amount: `${5 + Math.floor(draw() * 40)}.${pick(draw, ['00', '50', '07'])}` }
    : { kind: 'plan', planId: pick(draw, ['pro', 'team']), period: pick(draw, ['month', 'year']) };
  const order: Order = await person.api.call(routes.createOrder, { body: { product, currency } });
  book.note(person, 'orders.placed');
  book.note(person, 'orders.processing');
  if (fate === 'left') return;
  if (fate === 'cancelled') {
    await person.api.call(routes.updateOrder, { params: { id: order.uuid }, body: { status: 2 } });
    book.note(person, 'orders.cancelled');
    book.note(person, 'orders.processing', -1n);
    return;
  }
  await pay(world, person, order, fate !== 'declined');
  if (fate === 'given back') await giveBack(world, person, order, draw() < 0.5);
}

const minorOf = (text: string) => BigInt(text.replace('.', ''));

async function pay(world: World, person: Person, order: Order, isGood: boolean): Promise<void> {
  const { book, url } = world;
  const provider = order.currency === 'CNY' ? 'alipay' : 'stripe';
  const body = { order: order.uuid, provider, returnUrl: `${url}/orders/${order.uuid}` };
  const page = await person.api.call(routes.payOrder, { body });
  if (provider === 'alipay') await visit(page.url, isGood ? 'pay' : 'fail');
  else await press(page.url, isGood ? 'pay' : 'fail');
  if (!isGood) return;
  await until(
    () => person.api.call(routes.getOrder, { params: { id: order.uuid } }),
    ({ status }) => status === 1,
    'not paid',
  );
  book.note(person, 'orders.completed');
  book.note(person, 'orders.processing', -1n);
  book.note(person, `revenue ${order.currency}`, minorOf(order.totalPrice));
}

/** A button of the checkout page. */
async function press(page: string, button: 'pay' | 'fail'): Promise<void> {
  const answer = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ do: button }),
  });
  if (answer.status !== 303)
    throw new Error(`the checkout answered ${answer.status}: ${await answer.text()}`);
}

/** An ADMIN gives the price back, or a third of it. */
async function giveBack(
  { admin, book }: World,
  person: Person,
  order: Order,
  isWhole: boolean,
): Promise<void> {
  const digits = order.totalPrice.split('.')[1]?.length ?? 0;
  const minor = isWhole ? minorOf(order.totalPrice) : minorOf(order.totalPrice) / 3n;
  const params = { id: order.uuid };
  const body = isWhole ? {} : { amount: decimal(minor, digits) };
  await admin.api.call(routes.refundOrder, { params, body });
  await until(
    () => admin.api.call(routes.getOrder, { params }),
    ({ paymentDetails: { refunds } }) =>
      refunds.length > 0 && refunds.every(({ status }) => status === 'done'),
    'not given back',
  );
  book.note(person, `revenue ${order.currency}`, -minor);
  book.note(person, `refunds ${order.currency}`, minor);
}

function decimal(minor: bigint, digits: number): string {
  const text = String(minor).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
