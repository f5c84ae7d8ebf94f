import type { FoundOrder, Product } from '@tutka/http-contracts';
import type { Column, Columns } from '@tutka/service-runtime';
import { formatMoney, parseMoney } from '../domain/money.ts';

/** SPEC §4. */
const STATUSES = ['PROCESSING', 'COMPLETED', 'CANCELLED'] as const;

/** What was sold. */
export const productColumns: Columns<{ readonly product: Product }> = [
  ['productKind', ({ product }) => product.kind],
  ['product', ({ product }) => product.name],
  ['planId', ({ product }) => (product.kind === 'plan' ? product.planId : null)],
  ['period', ({ product }) => (product.kind === 'plan' ? product.period : null)],
  ['agentUUID', ({ product }) => (product.kind === 'agent' ? product.agentUUID : null)],
];

interface Reduced {
  readonly currency: string;
  readonly discountRules: FoundOrder['discountRules'];
}

/** The codes that were used, and what they took off together. */
export const discountColumns: Columns<Reduced> = [
  ['discountCodes', ({ discountRules }) => discountRules.map(({ code }) => code).join(' ')],
  [
    'discount',
    ({ discountRules, currency }) =>
      formatMoney(
        discountRules.reduce((sum, { off }) => sum + parseMoney(off, currency), 0n),
        currency,
      ),
  ],
];

/** An order as a row: times in UTC, amounts in decimals of its currency. */
export const orderColumns: Columns<FoundOrder> = [
  ['placedAt', ({ createdAt }) => createdAt],
  ['number', ({ id }) => id],
  ['uuid', ({ uuid }) => uuid],
  ['status', ({ status }) => STATUSES[status]],
  ['type', ({ type }) => type],
  ['userId', ({ userId }) => userId],
  ['userUUID', ({ userUUID }) => userUUID],
  ['userEmail', ({ buyer }) => buyer?.email],
  ...productColumns,
  ['currency', ({ currency }) => currency],
  ...discountColumns,
  ['taxName', ({ tax }) => tax?.name],
  ['taxPercent', ({ tax }) => tax?.percent],
  ['taxIncluded', ({ tax }) => tax?.isInclusive],
  ['tax', ({ tax }) => tax?.amount],
  ['total', ({ totalPrice }) => totalPrice],
  ['refunded', ({ paymentDetails }) => paymentDetails.refunded],
  ['lost', ({ paymentDetails }) => paymentDetails.lost],
  ['provider', ({ paymentDetails }) => paymentDetails.provider],
  ['reference', ({ paymentDetails }) => paymentDetails.reference],
  ['paidAt', ({ paymentDetails }) => paymentDetails.paidAt],
  ['updatedAt', ({ updatedAt }) => updatedAt],
];

export const workspaceColumn: Column<{ readonly workspace: string }> = [
  'workspace',
  ({ workspace }) => workspace,
];

/** Empty where it is somebody's own. */
export const workspaceNameColumn: Column<{ readonly workspaceName: string }> = [
  'workspaceName',
  ({ workspaceName }) => workspaceName,
];
