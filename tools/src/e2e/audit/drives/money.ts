import { randomUUID } from 'node:crypto';
import { type RouteName, routes } from '@tutka/http-contracts';
import { visit } from '../../../alipay-simulator/visit.ts';
import { press } from '../../../stripe-simulator/shop-calls.ts';
import { type Api, signIn } from '../../api.ts';
import type { World } from '../../authorisation/world.ts';
import type { Product } from '../../product.ts';
import { until } from '../../until.ts';
import type { Drive } from './drive.ts';

type Provider = 'stripe' | 'alipay';

/** Does at a provider's page what somebody does who pays. */
async function pay(url: string, provider: Provider): Promise<undefined> {
  if (provider === 'alipay') await visit(url, 'pay');
  else await press(url, 'pay');
}

/** An order, and the address where it is paid. */
async function ordered(api: Api, url: string, provider: Provider, product: object, currency: string) {
  const { uuid } = await api.call(routes.createOrder, { body: { product, currency } });
  const body = { order: uuid, provider, returnUrl: `${url}/orders` };
  return { uuid, page: (await api.call(routes.payOrder, { body })).url };
}

/** The uuid of an order that was just paid. */
export async function paidOrder(api: Api, url: string, product: object, currency = 'USD'): Promise<string> {
  const { uuid, page } = await ordered(api, url, 'stripe', product, currency);
  await pay(page, 'stripe');
  await until('the order', async () => {
    const { status } = await api.call(routes.getOrder, { params: { id: uuid } });
    return status === 1;
  });
  return uuid;
}

const plan = { kind: 'plan', planId: 'pro', period: 'month' };
const credits = { kind: 'credits', amount: '5.00' };
const monthly = { planId: 'pro', period: 'month' } as const;

const refundOrder: Drive = async ({ admin, owner, url }) => ({
  by: admin,
  options: { params: { id: await paidOrder(owner, url, credits) }, body: {} },
});

/** Notifications of a payment, by the provider. */
function webhook(provider: Provider, currency: string): Drive {
  return async ({ owner, url }) => {
    const { page } = await ordered(owner, url, provider, plan, currency);
    return { act: () => pay(page, provider) };
  };
}

/** Of somebody new each time: a workspace has one. */
async function subscribed(product: Product): Promise<{ by: Api; uuid: string }> {
  const by = await signIn(product, `${randomUUID()}@example.org`);
  const { uuid } = await by.call(routes.createSubscription, { body: { ...monthly, currency: 'USD' } });
  const body = { subscription: uuid, provider: 'stripe', returnUrl: `${product.url}/pricing` } as const;
  await pay((await by.call(routes.subscribe, { body })).url, 'stripe');
  await until('the subscription', async () => {
    const { state, nextCharge } = await by.call(routes.getSubscription, { params: { uuid } });
    return state === 'ACTIVE' && nextCharge !== null;
  });
  return { by, uuid };
}

/** Of a plan that is cheaper by the month: at the period's end. */
const yearly = { planId: 'pro', period: 'year' } as const;

/** An agent of the owner's was bought by the other, and the owner's share is owed. */
async function earned({ owner, other, url }: World): Promise<void> {
  const body = { name: 'Paid', isPublic: true, isFree: false, price: '9.90', currency: 'EUR', trialLimit: 0 };
  const { uuid } = await owner.call(routes.createAgent, { body });
  await until('the offer', async () => {
    const answer = await other.send(routes.quoteOrder, {
      body: { product: { kind: 'agent', agentUUID: uuid }, currency: 'EUR' },
    });
    return answer.status === 200;
  });
  await paidOrder(other, url, { kind: 'agent', agentUUID: uuid }, 'EUR');
  await until('the share', async () => {
    const { sums } = await owner.call(routes.getEarnings);
    return sums.length > 0;
  });
}

const createPayout: Drive = async (world) => {
  await earned(world);
  const workspace = world.owner.me.workspace.uuid;
  return {
    by: world.admin,
    options: { body: { workspace, currency: 'EUR', amount: '1.00', reference: `wire ${randomUUID()}` } },
  };
};

const setShareRate: Drive = async ({ admin }) => ({ by: admin, options: { body: { percent: '65' } } });

const startReconciliation: Drive = async ({ admin }) => {
  const [from, to] = [Date.now() - 3_600_000, Date.now()].map((at) => new Date(at).toISOString());
  return { by: admin, options: { body: { provider: 'stripe', from, to } } };
};

/** The rows about money that need a subscription, each with one of its own. */
export function subscriptions(product: Product): Partial<Record<RouteName, Drive>> {
  const ofNew = (options: (uuid: string) => object, prepare = async (_: Api, __: string) => {}): Drive => {
    return async () => {
      const { by, uuid } = await subscribed(product);
      await prepare(by, uuid);
      return { by, options: options(uuid) };
    };
  };
  const unsubscribe = async (by: Api, uuid: string) => {
    await by.call(routes.unSubscribe, { body: { subscription: uuid } });
  };
  return {
    updateSubscription: ofNew((uuid) => ({ params: { uuid }, body: yearly })),
    quoteSubscription: ofNew((uuid) => ({ params: { uuid }, body: yearly })),
    unSubscribe: ofNew((subscription) => ({ body: { subscription } })),
    resumeSubscription: ofNew((uuid) => ({ params: { uuid } }), unsubscribe),
    openPaymentPortal: ofNew((subscription) => ({
      body: { subscription, returnUrl: `${product.url}/billing` },
    })),
  };
}

export const money = {
  refundOrder,
  stripeWebhook: webhook('stripe', 'USD'),
  alipayWebhook: webhook('alipay', 'CNY'),
  createPayout,
  setShareRate,
  startReconciliation,
} satisfies Partial<Record<RouteName, Drive>>;
