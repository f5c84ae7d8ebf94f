import { queries, type Tx } from '@tutka/database';
import type { PaymentPage } from '../payments/order-store.ts';

/** Keeps a page; of one that is known, its address. */
export async function keepPage(
  tx: Tx,
  {
    payment,
    workspace,
    returnUrl,
    language,
    url,
  }: PaymentPage & { readonly payment: string; readonly workspace: string },
): Promise<void> {
  await queries(tx)('payment_pages')
    .insert({ payment, workspace, return_url: returnUrl, language, url })
    .onConflict('payment')
    .merge(['url']);
}

export async function keptPage(tx: Tx, payment: string): Promise<PaymentPage | undefined> {
  const row = await queries(tx)('payment_pages')
    .where({ payment })
    .first<{ return_url: string; language: string; url: string | null } | undefined>('*');
  return row && { returnUrl: row.return_url, language: row.language, url: row.url };
}
