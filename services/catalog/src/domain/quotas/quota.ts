import { type LimitedBy, QuotaExceeded } from './quota-exceeded.ts';

/** How much there may be, and who says so. */
export interface Limit {
  readonly most: number;
  readonly by: LimitedBy;
}

/** What a person may have of their own, in all workspaces together. */
export interface OwnLimit {
  readonly person: string;
  readonly most: number;
}

/** What limits some resource; null: nothing does. Both must hold. */
export interface Quota {
  readonly workspace: Limit | null;
  readonly own: OwnLimit | null;
}

/** The smaller one. */
export function smaller(one: Limit | null, other: Limit | null): Limit | null {
  if (one === null || other === null) return one ?? other;
  return one.most <= other.most ? one : other;
}

/** Makes sure that there is room for more. What makes nothing larger always fits. Throws `QuotaExceeded`. */
export function refuseBeyond(
  resource: QuotaExceeded['resource'],
  limit: Limit | null,
  used: number,
  more: number,
): void {
  if (limit === null || more <= 0 || used + more <= limit.most) return;
  throw new QuotaExceeded(resource, used, limit.most, limit.by);
}
