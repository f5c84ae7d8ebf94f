import { asWorker, type Db, inTenant } from '@tutka/database';
import { loadStream, type StoredEvent } from '@tutka/event-store';
import type { Person } from '@tutka/service-runtime';
import type { Accounts } from '../clients/accounts.ts';
import { OrderNotFound } from '../domain/orders/order.decide.ts';
import type { OrderStreamsEvent } from '../domain/orders/order-work.ts';
import { findOrder, type OrderRow } from '../projections/order.ts';
import {
  listAllOrders,
  listOrders,
  namesAnOrder,
  type OrderFilter,
  ordersAfter,
} from '../projections/order-list.ts';
import { buyersFound } from './buyers-found.ts';
import { inPieces } from './in-pieces.ts';

const ADMIN = 1;
/** What an order makes of what its payment says in the same moment. */
const OUTCOMES: readonly string[] = ['OrderCompleted', 'OrderRefunded', 'OrderDisputeLost'];

interface Paging {
  readonly page: number;
  readonly pageSize: number;
}

/** A colleague placed it. */
class OrderNotYours extends Error {
  override readonly name = 'OrderNotYours';
}

interface OrderReadDeps {
  readonly app: Db;
  readonly worker: Db;
  readonly accounts: Pick<Accounts, 'find'>;
}

/** Orders as people may see them: one's own, those of a workspace one manages, all of them to an ADMIN. */
export interface OrderReads {
  /** Throws OrderNotFound. */
  one(person: Person, id: string): Promise<OrderRow>;
  /** One that the person placed, who alone pays or cancels it. Throws OrderNotFound, OrderNotYours. */
  own(person: Person, id: string): Promise<OrderRow>;
  list(person: Person, filter: OrderFilter, paging: Paging): Promise<{ items: OrderRow[]; total: number }>;
  /** Everybody's, for an ADMIN. Throws TooManyFound, and where who is searched for cannot be asked. */
  all(admin: Person, filter: OrderFilter, paging: Paging): Promise<{ items: OrderRow[]; total: number }>;
  /** All that `list` and `all` would tell, piece by piece. */
  pieces(person: Person, filter: OrderFilter): AsyncGenerator<readonly OrderRow[]>;
  allPieces(admin: Person, filter: OrderFilter): AsyncGenerator<readonly OrderRow[]>;
  /** What happened to an order and its payments, the oldest first. Throws OrderNotFound. */
  history(person: Person, id: string): Promise<{ row: OrderRow; events: StoredEvent<OrderStreamsEvent>[] }>;
}

export function orderReads({ app, worker, accounts }: OrderReadDeps): OrderReads {
  const managesAll = ({ workspaceRole }: Person) => workspaceRole !== 'member';
  const mine = async (person: Person, id: string) => {
    const row = await inTenant(app, person, (tx) => findOrder(tx, id));
    if (!row || (row.user_uuid !== person.userUuid && !managesAll(person))) throw new OrderNotFound();
    return row;
  };
  const one = async (person: Person, id: string) => {
    if (person.role !== ADMIN) return await mine(person, id);
    const row = await asWorker(worker, (tx) => findOrder(tx, id));
    if (!row) throw new OrderNotFound();
    return row;
  };
  const seenBy = (person: Person, filter: OrderFilter): OrderFilter =>
    managesAll(person) ? filter : { ...filter, userUuid: person.userUuid };
  const withBuyers = async (admin: Person, filter: OrderFilter): Promise<OrderFilter> => ({
    ...filter,
    buyers: await buyersFound({ worker, accounts, isNamed: namesAnOrder }, admin, filter.search),
  });
  return {
    one,
    own: async (person, id) => {
      const row = await mine(person, id);
      if (row.user_uuid !== person.userUuid) throw new OrderNotYours();
      return row;
    },
    list: (person, filter, paging) =>
      inTenant(app, person, (tx) => listOrders(tx, seenBy(person, filter), paging)),
    all: async (admin, filter, paging) => {
      const wanted = await withBuyers(admin, filter);
      return await asWorker(worker, (tx) => listAllOrders(tx, wanted, paging));
    },
    pieces: (person, filter) =>
      inPieces((after, limit) =>
        inTenant(app, person, (tx) => ordersAfter(tx, seenBy(person, filter), { after, limit })),
      ),
    async *allPieces(admin, filter) {
      const wanted = await withBuyers(admin, filter);
      yield* inPieces<OrderRow>((after, limit) =>
        asWorker(worker, (tx) => ordersAfter(tx, wanted, { after, limit })),
      );
    },
    async history(person, id) {
      const row = await one(person, id);
      const streams = [row.uuid, ...row.payment_details.attempts.map(({ uuid }) => uuid)];
      const events = await asWorker(worker, async (tx) => {
        const all: StoredEvent<OrderStreamsEvent>[] = [];
        for (const stream of streams) all.push(...(await loadStream<OrderStreamsEvent>(tx, stream)));
        return all;
      });
      return { row, events: events.sort(inOrder) };
    },
  };
}

type Told = StoredEvent<OrderStreamsEvent>;

/** As they happened; of one moment, what came of it last. */
function inOrder(a: Told, b: Told): number {
  const isOutcome = ({ type }: Told) => Number(OUTCOMES.includes(type));
  return +a.recordedAt - +b.recordedAt || isOutcome(a) - isOutcome(b) || a.version - b.version;
}
