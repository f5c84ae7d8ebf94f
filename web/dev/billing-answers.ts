import type { CURRENCIES, Order, Product, RouteName, WantedProduct } from '@tutka/http-contracts';
import type { Answer } from './answer.ts';
import { named, when } from './asked.ts';
import { everybodysSubscriptions } from './everybodys-subscriptions.ts';
import { billingDetails, invoices, seller } from './fixtures/invoices.ts';
import { historyOf, orders, unpaidOrder } from './fixtures/orders.ts';
import { users } from './fixtures/people.ts';
import { discountCodes, plans, providers } from './fixtures/plans.ts';
import { differences, runs } from './fixtures/reconciliation.ts';
import { id } from './fixtures/values.ts';
import { usageAnswers } from './usage-answers.ts';

interface WantedOrder {
  readonly product: WantedProduct;
  readonly currency: (typeof CURRENCIES)[number];
  readonly discountCode?: string;
}

/** What an order would cost; the code HALF takes 5 off, and prices in CNY contain a tax. */
function quoted({ product, currency, discountCode }: WantedOrder) {
  const off = '5.00';
  const subtotal = priceOf(product, currency);
  const rule = { code: 'HALF', kind: 'amount', value: off, off };
  const isReduced = discountCode === rule.code;
  const totalPrice = isReduced ? (Number(subtotal) - Number(off)).toFixed(2) : subtotal;
  return {
    product: namedProduct(product),
    currency,
    subtotal,
    discountRules: isReduced ? [rule] : [],
    tax:
      currency === 'CNY'
        ? { name: '增值税', percent: '6', isInclusive: true, amount: taxIn(totalPrice) }
        : null,
    totalPrice,
  };
}

const taxIn = (total: string) => ((Number(total) * 6) / 106).toFixed(2);

function priceOf(product: WantedProduct, currency: WantedOrder['currency']): string {
  if (product.kind === 'credits') return `${product.amount}.00`;
  if (product.kind === 'agent') return '88.00';
  return plans.find((one) => one.id === product.planId)?.prices[currency]?.[product.period] ?? '19.00';
}

function namedProduct(product: WantedProduct): Product {
  if (product.kind === 'agent') return { ...product, name: 'Tax guide' };
  if (product.kind === 'credits') return { ...product, name: 'Credits' };
  return { ...product, name: plans.find((one) => one.id === product.planId)?.name ?? product.planId };
}

/** With who placed them. */
const listed = (all: readonly Order[]) =>
  all.map((order) => {
    const { uuid, logo, email } = users.find((person) => person.uuid === order.userUUID) ?? {};
    return { ...order, buyer: uuid === undefined ? null : { uuid, logo, email } };
  });

/** What the rows about plans, orders and payments answer. */
export const billingAnswers: Partial<Record<RouteName, Answer>> = {
  ...usageAnswers,
  listPlans: when(plans),
  listPaymentProviders: () => providers,
  quoteOrder: ({ body }) => quoted(body as WantedOrder),
  createOrder: ({ body }) => {
    const { subtotal: _, ...quote } = quoted(body as WantedOrder);
    return { ...unpaidOrder, ...quote };
  },
  payOrder: () => ({ paymentUUID: id('2', 1), url: 'https://checkout.example/pay/cs_test_1' }),
  listOrders: (asked) => {
    const status = asked.query.get('status');
    return listed(when(orders)(asked)).filter((order) => status === null || String(order.status) === status);
  },
  getOrder: (asked) => named(listed(orders))(asked),
  updateOrder: ({ params, body }) => ({
    ...orders.find(({ uuid }) => uuid === params.id),
    ...(body as { status: number }),
  }),
  listOrderEvents: ({ params }) => historyOf(params.id ?? ''),
  refundOrder: named(orders),
  listAllOrders: (asked) => listed(when(orders)(asked)).map((order) => ({ ...order, workspace: id('b', 1) })),
  listAllSubscriptions: (asked) => when(everybodysSubscriptions)(asked),
  createPlan: () => plans[1],
  updatePlan: ({ params }) => plans.find((plan) => plan.id === params.id),
  getSeller: ({ empty }) => (empty ? null : seller),
  setSeller: () => seller,
  getBillingDetails: ({ empty, member }) => ({
    ...billingDetails,
    ...(empty && { details: null }),
    isMine: !member,
  }),
  setBillingDetails: ({ body }) => ({ ...billingDetails, details: body }),
  listInvoices: when(invoices),
  listAllInvoices: (asked) => when(invoices)(asked).map((invoice) => ({ ...invoice, workspace: id('b', 1) })),
  listOrderInvoices: ({ params }) => invoices.filter(({ orderUUID }) => orderUUID === params.id).toReversed(),
  getInvoice: ({ params }) => invoices.find(({ uuid }) => uuid === params.uuid),
  listDiscountCodes: when(discountCodes),
  createDiscountCode: () => discountCodes[0],
  updateDiscountCode: named(discountCodes),
  listReconciliations: when(runs),
  startReconciliation: () => runs[0],
  listDifferences: (asked) => {
    const [state, provider, uuid] = ['state', 'provider', 'uuid'].map((name) => asked.query.get(name));
    return when(differences)(asked)
      .filter((one) => uuid === null || one.uuid === uuid)
      .filter((one) => state === null || one.state === state)
      .filter((one) => provider === null || one.provider === provider);
  },
  reviewDifference: named(differences),
};
