import type { CreditsEvent } from './credits.events.ts';

/** The ledger's accounts. What was granted and what the house pays for stand below zero: there the credits came from. */
export const accounts = [
  'granted_plan',
  'granted_purchase',
  'granted_admin',
  'house',
  'available',
  'reserved',
  'used',
  'expired',
] as const;

/** What an event moves, in nano-units; sums to zero. */
export type Postings = Readonly<Partial<Record<(typeof accounts)[number], bigint>>>;

export function postingsOf(event: CreditsEvent): Postings {
  if (event.type === 'CreditsSettled') return settled(event.data);
  const amount = BigInt(event.data.amount);
  switch (event.type) {
    case 'CreditsGranted':
      return { [`granted_${event.data.source}`]: -amount, available: amount };
    case 'CreditsReserved':
      return { available: -amount, reserved: amount };
    case 'CreditsReleased':
      return { reserved: -amount, available: amount };
    case 'CreditsExpired':
      return { available: -amount, expired: amount };
  }
}

function settled({ held, used, payer }: Extract<CreditsEvent, { type: 'CreditsSettled' }>['data']): Postings {
  const [back, spent] = [BigInt(held), BigInt(used)];
  return payer === 'house'
    ? { reserved: -back, available: back, house: -spent, used: spent }
    : { reserved: -back, available: back - spent, used: spent };
}
