import type { Tx } from '@tutka/database';
import { rateOf, type TaxRate } from '../domain/invoices/tax.ts';
import { findSeller } from '../projections/seller.ts';
import { findBuyer } from '../store/billing-details.ts';

/** The tax that a workspace pays on what it orders now; undefined: none. */
export async function taxRateFor(tx: Tx, workspace: string): Promise<TaxRate | undefined> {
  const seller = await findSeller(tx);
  if (!seller?.terms.taxRates.length) return undefined;
  return rateOf(seller.terms.taxRates, await findBuyer(tx, workspace));
}
