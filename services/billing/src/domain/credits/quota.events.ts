export type NoticedQuota = 'messages' | 'tokens' | 'credits';

/** Which shares of a quota people are told of, in percent, the smaller first. */
const noticedShares = [80, 100] as const;
export type NoticedShare = (typeof noticedShares)[number];

export interface QuotaEvent {
  readonly type: 'QuotaReached';
  readonly data: {
    /** Whose own quota it is; null: the workspace's, by its plan. */
    readonly user: string | null;
    readonly quota: NoticedQuota;
    readonly percent: NoticedShare;
    /** Such as 2026-11. */
    readonly month: string;
    /** Of messages and tokens; null for credits. */
    readonly limit: number | null;
  };
}

/** The shares of a limit that are reached; what is not limited reaches none. */
export function sharesReached(used: bigint, limit: bigint | null): readonly NoticedShare[] {
  if (limit === null) return [];
  return noticedShares.filter((share) => used * 100n >= limit * BigInt(share));
}
