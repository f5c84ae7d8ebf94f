import type { Aggregate } from '@tutka/event-store';
import {
  decideShare,
  evolveShare,
  noShare,
  type ShareCommand,
  type ShareState,
} from '../domain/shares/share.decide.ts';
import type { ShareEvent } from '../domain/shares/share.events.ts';
import { knows } from './known-events.ts';

export const shareAggregate: Aggregate<ShareCommand, ShareState, ShareEvent> = {
  type: 'share',
  initial: noShare,
  decide: decideShare,
  evolve: evolveShare,
  knows,
};
