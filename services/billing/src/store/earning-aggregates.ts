import { type Aggregate, PLATFORM, uuid5 } from '@tutka/event-store';
import {
  decideEarning,
  type EarningCommand,
  type EarningState,
  evolveEarning,
  noEarning,
} from '../domain/earnings/earning.decide.ts';
import type { EarningEvent, PayoutEvent, ShareRateEvent } from '../domain/earnings/earning.events.ts';
import {
  decidePayout,
  evolvePayout,
  type PayoutCommand,
  type PayoutState,
} from '../domain/earnings/payout.ts';
import {
  DEFAULT_SHARE_RATE,
  decideShareRate,
  evolveShareRate,
  type ShareRateCommand,
} from '../domain/earnings/share-rate.ts';
import { knows } from './known-events.ts';

export const earningAggregate: Aggregate<EarningCommand, EarningState, EarningEvent> = {
  type: 'earning',
  initial: noEarning,
  decide: decideEarning,
  evolve: evolveEarning,
  knows,
};

/** The stream of what an order earns, in the workspace that earns it. */
export const earningStream = (order: string): string => uuid5(order, 'earning');

export const payoutAggregate: Aggregate<PayoutCommand, PayoutState, PayoutEvent> = {
  type: 'payout',
  initial: 'none',
  decide: decidePayout,
  evolve: evolvePayout,
  knows,
};

/** The stream of one transfer to a workspace: its reference names it. */
export const payoutStream = (workspace: string, currency: string, reference: string): string =>
  uuid5(workspace, `payout/${currency}/${reference}`);

export const shareRateAggregate: Aggregate<ShareRateCommand, number, ShareRateEvent> = {
  type: 'share-rate',
  initial: DEFAULT_SHARE_RATE,
  decide: decideShareRate,
  evolve: evolveShareRate,
  knows,
};

export const shareRateStream: string = uuid5(PLATFORM, 'share-rate');
