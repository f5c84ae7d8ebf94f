import { kinds } from './kinds.ts';
import type { KindName } from './notification-kind.ts';

/**
 * Where a notification leads: a path of the pages, with the workspace in which that is (`in`), since its reader may act in
 * another by then.
 */
export function linkOf(told: {
  readonly kind: KindName;
  readonly link: string;
  readonly workspace: string;
}): string {
  const { kind, link, workspace } = told;
  if (kinds[kind].isAnywhere) return link;
  return `${link}${link.includes('?') ? '&' : '?'}in=${workspace}`;
}
