import { randomUUID } from 'node:crypto';
import { asWorker, type Db } from '@tutka/database';
import { decideAndAppend, type EventMeta, platformScope } from '@tutka/event-store';
import type { DiscountCommand } from '../domain/orders/discount.decide.ts';
import type { DiscountTerms } from '../domain/orders/discount.events.ts';
import {
  applyDiscountEvent,
  type DiscountRow,
  findDiscount,
  listDiscounts,
} from '../projections/discount.ts';
import { discountAggregate } from '../store/aggregates.ts';

/** Another discount has this code. */
class DiscountExists extends Error {
  override readonly name = 'DiscountExists';
}

/** An ADMIN's work with discount codes. */
export interface Discounts {
  list(paging: {
    readonly page: number;
    readonly pageSize: number;
  }): Promise<{ items: DiscountRow[]; total: number }>;
  /** Throws DiscountExists, DiscountMeaningless, NotAnAmount. */
  create(code: string, terms: DiscountTerms, meta: EventMeta): Promise<DiscountRow>;
  /** Throws DiscountNotFound, DiscountMeaningless. */
  change(uuid: string, change: Change, meta: EventMeta): Promise<DiscountRow>;
}

type Change = Omit<Extract<DiscountCommand, { type: 'change' }>, 'type'>;

export function discounts({ worker }: { readonly worker: Db }): Discounts {
  const decide = async (uuid: string, command: DiscountCommand, meta: EventMeta): Promise<DiscountRow> => {
    await decideAndAppend(worker, platformScope, discountAggregate, {
      streamId: uuid,
      command,
      meta,
      project: async (tx, events) => {
        for (const event of events) await applyDiscountEvent(tx, event);
      },
    });
    const row = await asWorker(worker, (tx) => findDiscount(tx, uuid));
    if (!row) throw new Error(`The read model lacks discount ${uuid}.`);
    return row;
  };
  return {
    list: (paging) => asWorker(worker, (tx) => listDiscounts(tx, paging)),
    create: (code, terms, meta) =>
      decide(randomUUID(), { type: 'create', code, terms }, meta).catch((error: unknown) => {
        throw isTaken(error) ? new DiscountExists() : error;
      }),
    change: (uuid, change, meta) => decide(uuid, { type: 'change', ...change }, meta),
  };
}

const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'discount_codes_code_key';
