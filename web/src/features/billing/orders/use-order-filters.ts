import { CURRENCIES } from '@tutka/http-contracts';
import { useSearchParams } from 'react-router';
import { choiceOf, dayEdges, isDay, isUuid, partOf, useNarrowing } from '../../../lib/address/index.ts';

export const STATUSES = ['0', '1', '2'] as const;
export const TYPES = ['normal', 'subscription'] as const;

/** What orders are narrowed by, kept in the address, and the same as the call takes it; what is no such thing narrows nothing. */
export function useOrderFilters() {
  const [search] = useSearchParams();
  const narrowing = useNarrowing({
    status: choiceOf(search, 'status', STATUSES),
    type: choiceOf(search, 'type', TYPES),
    currency: choiceOf(search, 'currency', CURRENCIES),
    // 'plan:pro' or 'agent:<uuid>'.
    product: partOf(search, 'product', isProduct),
    // For an ADMIN.
    workspace: partOf(search, 'workspace', isUuid),
    from: partOf(search, 'from', isDay),
    to: partOf(search, 'to', isDay),
  });
  const { form } = narrowing;
  const [kind, name = null] = form.product.split(':');
  return {
    ...narrowing,
    query: {
      status: form.status || null,
      type: form.type || null,
      currency: form.currency || null,
      planId: kind === 'plan' ? name : null,
      agentUUID: kind === 'agent' ? name : null,
      ...dayEdges(form),
    },
  };
}

function isProduct(text: string): boolean {
  const [kind, name = '', ...more] = text.split(':');
  if (more.length > 0) return false;
  return kind === 'plan' ? /^[a-z][a-z0-9-]{0,39}$/.test(name) : kind === 'agent' && isUuid(name);
}
