import type { Usage } from '@tutka/http-contracts';
import { NEARLY_USED } from '../../lib/limits/index.ts';

/** A limit of which little or nothing is left. */
export interface NearLimit {
  readonly name: 'messages' | 'tokens' | 'knowledgeBytes';
  /** Of the person, and not of the workspace's plan. */
  readonly isOwn: boolean;
  readonly used: number;
  readonly limit: number;
}

/** The limits that soon stop a reader, those of the plan first. */
export function nearLimits({
  quotas,
  holdings,
  own,
}: Pick<Usage, 'quotas' | 'holdings' | 'own'>): NearLimit[] {
  const all = [
    { name: 'messages', isOwn: false, ...quotas.messages },
    { name: 'tokens', isOwn: false, ...quotas.tokens },
    { name: 'knowledgeBytes', isOwn: false, ...holdings.knowledgeBytes },
    { name: 'messages', isOwn: true, ...own.messages },
    { name: 'tokens', isOwn: true, ...own.tokens },
  ] as const;
  return all.flatMap(({ used, limit, ...which }) =>
    used !== null && limit !== null && used >= limit * NEARLY_USED ? [{ ...which, used, limit }] : [],
  );
}
