import { queries, type Tx } from '@tutka/database';
import type { Knex } from 'knex';
import { afterRow } from './after-row.ts';
import { isUuid, type OrderRow } from './order.ts';

/** Whose: of any of these people, by their numbers or uuids, or of any of these workspaces. */
export interface Buyers {
  readonly userIds: readonly number[];
  readonly userUuids: readonly string[];
  readonly workspaces: readonly string[];
}

/** What a list is narrowed by. */
export interface OrderFilter {
  /** Whose. */
  readonly userUuid?: string | undefined;
  readonly workspace?: string | undefined;
  readonly status?: number | undefined;
  readonly type?: string | undefined;
  readonly currency?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly planId?: string | undefined;
  readonly agentUUID?: string | undefined;
  /** A number, a uuid, or a provider's reference or capture. */
  readonly search?: string | undefined;
  /** Whom `search` means, where it means no order. */
  readonly buyers?: Buyers | undefined;
}

const newestFirst = [
  { column: 'created_at', order: 'desc' },
  { column: 'uuid', order: 'asc' },
];

interface Paging {
  readonly page: number;
  readonly pageSize: number;
}

/** Orders that the transaction may see, the newest first. */
export async function listOrders(tx: Tx, filter: OrderFilter, paging: Paging): Promise<ListedOrders> {
  return await listed(tx, filter, paging, queries(tx)('orders'));
}

/** Everybody's orders, the newest first, in the worker role. */
export async function listAllOrders(tx: Tx, filter: OrderFilter, paging: Paging): Promise<ListedOrders> {
  const found = (await areFew(tx, filter)) ? foundFirst(tx, filter) : queries(tx)('orders');
  return await listed(tx, filter, paging, found);
}

/** At most `limit` orders that the transaction may see after one, or the first ones, the newest first. */
export async function ordersAfter(
  tx: Tx,
  filter: OrderFilter,
  { after, limit }: { readonly after: OrderRow | undefined; readonly limit: number },
): Promise<OrderRow[]> {
  const orders = narrowed(tx, queries(tx)('orders'), filter);
  return await afterRow(orders, { table: 'orders', at: 'created_at', uuid: after?.uuid })
    .orderBy(newestFirst)
    .limit(limit)
    .select<OrderRow[]>('*');
}

interface ListedOrders {
  readonly items: OrderRow[];
  readonly total: number;
}

async function listed(
  tx: Tx,
  filter: OrderFilter,
  { page, pageSize }: Paging,
  from: Knex.QueryBuilder,
): Promise<ListedOrders> {
  const counted = narrowed(tx, queries(tx)('orders'), filter).count<{ count: string }[]>('* as count');
  const [all] = await counted;
  const items = await narrowed(tx, from, filter)
    .orderBy(newestFirst)
    .offset((page - 1) * pageSize)
    .limit(pageSize)
    .select<OrderRow[]>('*');
  return { items, total: Number(all?.count ?? 0) };
}

/** So many of one product or of some buyers are sorted in less time than a page of the others is read. */
const FEW = 1_000;

/** Whether the list is of a product or of buyers that few orders are of. */
async function areFew(tx: Tx, filter: OrderFilter): Promise<boolean> {
  const some = queries(tx)('orders').limit(FEW + 1);
  const [product] = productsIn(filter);
  if (filter.buyers) ofBuyers(some, filter.buyers);
  else if (product) some.where('product_key', product[1]);
  else return false;
  const [counted] = await queries(tx).from(some.select('id').as('some')).count<{ count: string }[]>('*');
  return Number(counted?.count) <= FEW;
}

/**
 * They are found before they are sorted: PostgreSQL might look through all orders, the newest first, until a page is full. Those
 * of a product through its GIN index: it takes one order in a hundred to be of any.
 */
function foundFirst(tx: Tx, filter: OrderFilter): Knex.QueryBuilder {
  const query = queries(tx);
  const found = query('orders').select('*');
  if (filter.buyers) ofBuyers(found, filter.buyers);
  else {
    for (const [key, value] of productsIn(filter)) {
      found.whereRaw('product @> ?::jsonb', [JSON.stringify({ [key]: value })]);
    }
  }
  return query.withMaterialized('found', found).from({ orders: 'found' });
}

function ofBuyers(query: Knex.QueryBuilder, { userIds, workspaces }: Buyers): void {
  const either = '(user_id = ANY(?::bigint[]) OR workspace = ANY(?::uuid[]))';
  query.whereRaw(either, [[...userIds], [...workspaces]]);
}

function narrowed(tx: Tx, query: Knex.QueryBuilder, filter: OrderFilter): Knex.QueryBuilder {
  const { userUuid, workspace, status, type, currency, from, to, search, buyers } = filter;
  const exact = { user_uuid: userUuid, workspace, status, type, currency };
  for (const [column, value] of Object.entries(exact)) {
    if (value !== undefined) query.where(column, value);
  }
  if (from !== undefined) query.where('created_at', '>=', from);
  if (to !== undefined) query.where('created_at', '<', to);
  for (const [, value] of productsIn(filter)) query.where('product_key', value);
  if (buyers) ofBuyers(query, buyers);
  else if (search) query.where(searched(tx, search.trim()));
  return query;
}

const productsIn = ({ planId, agentUUID }: OrderFilter) =>
  Object.entries({ planId, agentUUID }).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  );

const isNumber = (text: string) => /^\d{1,15}$/.test(text);

function searched(tx: Tx, text: string): Record<string, unknown> | ReturnType<typeof byProvider> {
  if (isUuid(text)) return { uuid: text.toLowerCase() };
  return isNumber(text) ? { id: text } : byProvider(tx, text);
}

/** Whether a text is what an order is called by, here or at a provider. */
export async function namesAnOrder(tx: Tx, text: string): Promise<boolean> {
  if (isUuid(text) || isNumber(text)) return true;
  const paid = await queries(tx)('payments')
    .where({ reference: text })
    .orWhere({ capture: text })
    .first('uuid');
  return paid !== undefined;
}

const byProvider = (tx: Tx, text: string) =>
  queries(tx).raw(
    'uuid IN (SELECT order_uuid FROM payments WHERE reference = ? UNION SELECT order_uuid FROM payments WHERE capture = ?)',
    [text, text],
  );
