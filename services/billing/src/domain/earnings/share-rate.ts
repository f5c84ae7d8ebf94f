import type { OrderTerms } from '../orders/order.events.ts';
import type { ShareRateEvent } from './earning.events.ts';

/** Of each sale of an agent, what its owner's workspace gets until an ADMIN says otherwise, in hundredths of a percent. */
export const DEFAULT_SHARE_RATE = 7_000;

const WHOLE = 10_000;

export interface ShareRateCommand {
  readonly type: 'set';
  readonly rate: number;
}

/** A share is between nothing and all of it. */
class NotAShare extends Error {
  override readonly name = 'NotAShare';
}

/** Throws NotAShare. */
export function decideShareRate({ rate }: ShareRateCommand, state: number): ShareRateEvent[] {
  if (!Number.isInteger(rate) || rate < 0 || rate > WHOLE) throw new NotAShare();
  return rate === state ? [] : [{ type: 'ShareRateSet', data: { rate } }];
}

export const evolveShareRate = (_state: number, { data }: ShareRateEvent): number => data.rate;

/** Who sells an agent. */
export interface Seller {
  readonly workspace: string;
  readonly owner: string;
}

/** Who earns by a purchase at that rate; nobody does by their own. */
export function earnerOf(
  seller: Seller,
  buyer: { readonly workspace: string; readonly userUuid: string },
  rate: number,
): OrderTerms['earner'] {
  const isOwn = seller.workspace === buyer.workspace || seller.owner === buyer.userUuid;
  return isOwn || rate === 0 ? undefined : { workspace: seller.workspace, rate };
}
