import type { PayoutEvent } from './earning.events.ts';

/** Money that an ADMIN has sent to an owner. */
export interface PayoutCommand {
  readonly type: 'pay out';
  readonly currency: string;
  readonly amountMinor: bigint;
  /** What the bank or the provider calls it. */
  readonly reference: string;
  /** To the workspace in that currency, in minor units; below zero where more went back than was earned. */
  readonly owedMinor: bigint;
}

export type PayoutState = 'none' | 'made';

/** This reference was noted for the workspace before. */
class PayoutExists extends Error {
  override readonly name = 'PayoutExists';
}

/** More than is owed, or nothing. */
class PayoutNotOwed extends Error {
  override readonly name = 'PayoutNotOwed';
}

/** Throws PayoutExists, PayoutNotOwed. */
export function decidePayout(
  { currency, amountMinor, reference, owedMinor }: PayoutCommand,
  state: PayoutState,
): PayoutEvent[] {
  if (state === 'made') throw new PayoutExists();
  if (amountMinor <= 0n || amountMinor > owedMinor) throw new PayoutNotOwed();
  return [{ type: 'PayoutMade', data: { currency, amountMinor: amountMinor.toString(), reference } }];
}

export const evolvePayout = (): PayoutState => 'made';
