import type { ListedAgent } from '@tutka/http-contracts';

/** Whether it was made in this workspace; others gave or show the rest. */
export const isOwn = ({ entitlement }: Pick<ListedAgent, 'entitlement'>): boolean =>
  entitlement === 'owner' || entitlement === 'member';
