import type { EarningEvent, PayoutEvent } from './earning.events.ts';

/** Accounts of what agents earn. What was sold stands below zero: there the money came from. */
export const earningAccounts = ['sales', 'owed', 'fee', 'paid'] as const;

/** What an event moves, in minor units of its currency; sums to zero. */
export type EarningPostings = Readonly<Record<(typeof earningAccounts)[number], bigint>>;

export function earningPostingsOf(event: EarningEvent | PayoutEvent): EarningPostings {
  if (event.type === 'PayoutMade') {
    const amount = BigInt(event.data.amountMinor);
    return { sales: 0n, owed: -amount, fee: 0n, paid: amount };
  }
  const sign = event.type === 'OwnerEarned' ? 1n : -1n;
  const [sale, share] = [sign * BigInt(event.data.saleMinor), sign * BigInt(event.data.shareMinor)];
  return { sales: -sale, owed: share, fee: sale - share, paid: 0n };
}
