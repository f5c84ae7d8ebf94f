import type { WantedProduct } from '@tutka/http-contracts';

/** What an address names ('plan:pro:month', 'agent:<uuid>', 'credits:20'); null where it names nothing that can be bought. */
export function productAt(address: string | null): WantedProduct | null {
  const [kind, name = '', period] = (address ?? '').split(':');
  if (name === '') return null;
  if (kind === 'agent') return { kind, agentUUID: name };
  if (kind === 'credits') return { kind, amount: name };
  if (kind !== 'plan' || (period !== 'month' && period !== 'year')) return null;
  return { kind, planId: name, period };
}
