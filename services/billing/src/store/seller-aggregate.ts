import { type Aggregate, PLATFORM, uuid5 } from '@tutka/event-store';
import {
  decideSeller,
  evolveSeller,
  noSeller,
  type SellerCommand,
  type SellerState,
} from '../domain/earnings/seller.decide.ts';
import type { SellerEvent } from '../domain/earnings/seller.events.ts';
import { knows } from './known-events.ts';

export const sellerAggregate: Aggregate<SellerCommand, SellerState, SellerEvent> = {
  type: 'seller',
  initial: noSeller,
  decide: decideSeller,
  evolve: evolveSeller,
  knows,
};

/** The one stream of who sells. */
export const sellerStream = uuid5(PLATFORM, 'seller');
