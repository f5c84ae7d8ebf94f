import { asWorker, type Db } from '@tutka/database';
import { decideAndAppend, type EventMeta, platformScope } from '@tutka/event-store';
import type { SellerCommand } from '../domain/earnings/seller.decide.ts';
import type { SellerTerms } from '../domain/earnings/seller.events.ts';
import { sameJson } from '../domain/same-json.ts';
import { wakeJobs } from '../jobs/job-rows.ts';
import type { Providers } from '../payments/providers.ts';
import { applySellerEvent, findSeller, type SellerRow } from '../projections/seller.ts';
import { sellerAggregate, sellerStream } from '../store/seller-aggregate.ts';

/** Undefined: nobody said yet. */
export const showSeller = (worker: Db): Promise<SellerRow | undefined> => asWorker(worker, findSeller);

/** From now on; orders that waited for a seller get their invoices. Throws SellerMeaningless and NotAnAmount. */
export async function setSeller(worker: Db, terms: SellerTerms, meta: EventMeta): Promise<SellerRow> {
  await carryOut(worker, { type: 'set', terms }, meta);
  const row = await showSeller(worker);
  if (!row) throw new Error('The read model lacks the seller.');
  return row;
}

/** Whoever tries the product finds invoices in it; their own series keeps the real ones free of gaps. */
const sandboxSeller: SellerTerms = {
  name: 'Tutka (sandbox)',
  address: '',
  country: 'US',
  taxId: '',
  email: '',
  logoText: 'Tutka',
  note: '',
  invoicePrefix: 'TEST',
  creditNotePrefix: 'TEST-CN',
  taxRates: [],
};

/** Whether nobody has said yet who sells: of real money this one issues nothing, as no document changes any more. */
export const isSandboxSeller = (terms: SellerTerms): boolean => sameJson(terms, sandboxSeller);

/** Names a seller where no real money moves and nobody has said who sells. */
export async function seedSandboxSeller(worker: Db, providers: Providers): Promise<void> {
  const all = [...providers.values()];
  if (all.length === 0 || all.some(({ sandbox }) => !sandbox)) return;
  await carryOut(worker, { type: 'ensure', terms: sandboxSeller }, { actorKind: 'service' });
}

async function carryOut(worker: Db, command: SellerCommand, meta: EventMeta): Promise<void> {
  await decideAndAppend(worker, platformScope, sellerAggregate, {
    streamId: sellerStream,
    command,
    meta,
    project: async (tx, events) => {
      for (const event of events) await applySellerEvent(tx, event);
      await wakeJobs(tx, 'invoice');
    },
  });
}
