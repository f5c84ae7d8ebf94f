import { randomUUID } from 'node:crypto';
import { routes } from '@tutka/http-contracts';
import { until } from '../until.ts';
import { adminAlone, type Expectation, everyone, ownerAlone, signedIn } from './expectation.ts';
import type { World } from './world.ts';

const credits = { product: { kind: 'credits', amount: '5.00' }, currency: 'USD' } as const;

async function newOrder({ owner }: World): Promise<string> {
  return (await owner.call(routes.createOrder, { body: credits })).uuid;
}

const ofNewOrder = async (world: World) => ({ params: { id: await newOrder(world) } });
/** An ADMIN sees everybody's orders. */
const ownerAndAdmin: Expectation['statuses'] = [401, 200, 404, 401, 200];

const code = () => `AUTH-${randomUUID().slice(0, 8)}`;
const plan = () => ({
  id: `auth-${randomUUID().slice(0, 8)}`,
  name: 'Planned',
  description: '',
  prices: { USD: { month: '5.00', year: '50.00' } },
  quotas: { messages: 10, tokens: null, knowledgeBytes: null, agents: null, members: 1 },
  includedCredits: '0',
  position: 900,
  isOffered: false,
});
const discount = () => ({
  code: code(),
  kind: 'percent' as const,
  value: '10',
  currency: null,
  from: null,
  until: null,
  limit: null,
  products: { kinds: [], planIds: [], agentUUIDs: [] },
});

/** Of a plan that a code pays for wholly. */
async function newSubscription({ owner, admin }: World): Promise<string> {
  const free = { ...discount(), value: '100' };
  await admin.call(routes.createDiscountCode, { body: free });
  const product = { kind: 'plan', planId: 'pro', period: 'month' };
  await owner.call(routes.createOrder, { body: { product, currency: 'USD', discountCode: free.code } });
  const { uuid } = await until('the plan', async () => (await owner.call(routes.listSubscriptions))[0]);
  return uuid;
}

const monthly = { planId: 'pro', period: 'month' } as const;

async function askedSubscription({ owner }: World): Promise<string> {
  return (await owner.call(routes.createSubscription, { body: monthly })).uuid;
}

/** The rows about money. */
export const billingExpectations = {
  listPlans: { statuses: everyone },
  createPlan: { statuses: adminAlone, call: () => ({ body: plan() }) },
  updatePlan: {
    statuses: adminAlone,
    call: () => ({ params: { id: 'pro' }, body: { description: 'For one person' } }),
  },
  listDiscountCodes: { statuses: adminAlone },
  createDiscountCode: { statuses: adminAlone, call: () => ({ body: discount() }) },
  updateDiscountCode: {
    statuses: adminAlone,
    call: async ({ admin }) => {
      const { uuid } = await admin.call(routes.createDiscountCode, { body: discount() });
      return { params: { uuid }, body: { isActive: false } };
    },
  },
  quoteOrder: { statuses: signedIn, call: () => ({ body: credits }) },
  createOrder: { statuses: signedIn, call: () => ({ body: credits }) },
  listOrders: { statuses: signedIn },
  exportOrders: { statuses: signedIn },
  listAllOrders: { statuses: adminAlone },
  exportAllOrders: { statuses: adminAlone },
  getOrder: { statuses: ownerAndAdmin, call: ofNewOrder },
  updateOrder: {
    statuses: [401, 200, 404, 401, 404],
    call: async (world) => ({ ...(await ofNewOrder(world)), body: { status: 2 } }),
  },
  listOrderEvents: { statuses: ownerAndAdmin, call: ofNewOrder },
  // Nothing was paid yet.
  refundOrder: {
    statuses: [401, 403, 403, 401, 409],
    call: async (world) => ({ ...(await ofNewOrder(world)), body: {} }),
  },
  listSubscriptions: { statuses: signedIn },
  listAllSubscriptions: { statuses: adminAlone },
  getSubscription: {
    statuses: ownerAlone,
    call: async (world) => ({ params: { uuid: await newSubscription(world) } }),
  },
  createSubscription: { statuses: signedIn, call: () => ({ body: monthly }) },
  // It waits for its first payment, and has no plan to change yet.
  updateSubscription: {
    statuses: [401, 409, 404, 401, 404],
    call: async (world) => ({ params: { uuid: await askedSubscription(world) }, body: monthly }),
  },
  quoteSubscription: {
    statuses: [401, 409, 404, 401, 404],
    call: async (world) => ({ params: { uuid: await askedSubscription(world) }, body: monthly }),
  },
  resumeSubscription: {
    statuses: ownerAlone,
    call: async (world) => ({ params: { uuid: await askedSubscription(world) } }),
  },
  subscribe: {
    statuses: [401, 200, 404, 401, 404],
    call: async (world) => ({
      body: {
        subscription: await askedSubscription(world),
        provider: 'stripe',
        returnUrl: `${world.url}/billing`,
      },
    }),
  },
  unSubscribe: {
    statuses: ownerAlone,
    call: async (world) => ({ body: { subscription: await askedSubscription(world) } }),
  },
  openPaymentPortal: {
    statuses: [401, 409, 404, 401, 404],
    call: async (world) => ({
      body: { subscription: await askedSubscription(world), returnUrl: `${world.url}/billing` },
    }),
  },
  payOrder: {
    statuses: [401, 200, 404, 401, 404],
    call: async (world) => ({
      body: { order: await newOrder(world), provider: 'stripe', returnUrl: `${world.url}/orders` },
    }),
  },
  getUsage: { statuses: signedIn },
  getUsageSeries: { statuses: signedIn },
  exportLedger: { statuses: signedIn },
  listLedger: { statuses: signedIn },
  grantCredits: {
    statuses: adminAlone,
    call: ({ owner }) => ({ body: { workspace: owner.me.workspace.uuid, amount: '1.00' } }),
  },
  getWorkspaceUsage: {
    statuses: adminAlone,
    call: ({ owner }) => ({ query: { workspace: owner.me.workspace.uuid } }),
  },
  getEarnings: { statuses: signedIn },
  listAgentEarnings: { statuses: signedIn },
  listEarningLines: { statuses: signedIn },
  listOwnersEarnings: { statuses: adminAlone },
  listOwnersLines: {
    statuses: adminAlone,
    call: ({ owner }) => ({ query: { workspace: owner.me.workspace.uuid } }),
  },
  // Nothing is owed.
  createPayout: {
    statuses: [401, 403, 403, 401, 409],
    call: ({ owner }) => ({
      body: { workspace: owner.me.workspace.uuid, currency: 'USD', amount: '1.00', reference: 'wire 1' },
    }),
  },
  getShareRate: { statuses: adminAlone },
  setShareRate: { statuses: adminAlone, call: () => ({ body: { percent: '70' } }) },
  listReconciliations: { statuses: adminAlone },
  // It ends before it begins: nothing is started.
  startReconciliation: {
    statuses: [401, 403, 403, 401, 400],
    call: () => ({
      body: { provider: 'stripe', from: '2026-11-22T00:00:00Z', to: '2026-11-21T00:00:00Z' },
    }),
  },
  listDifferences: { statuses: adminAlone },
  reviewDifference: {
    statuses: [401, 403, 403, 401, 404],
    call: () => ({ params: { uuid: randomUUID() }, body: { note: '' } }),
  },
  listPaymentProviders: { statuses: signedIn },
  // Nobody's signature.
  stripeWebhook: { statuses: [400, 400, 400, 400, 400], call: () => ({ body: '{}' }) },
  alipayWebhook: { statuses: [400, 400, 400, 400, 400], call: () => ({ body: 'sign=no' }) },
} satisfies Record<string, Expectation>;
