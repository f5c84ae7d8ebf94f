import type { Aggregate } from '@tutka/event-store';
import {
  type ApiKeyCommand,
  type ApiKeyState,
  decideApiKey,
  evolveApiKey,
  noKey,
} from '../domain/api-key.decide.ts';
import type { ApiKeyEvent } from '../domain/api-key.events.ts';
import { knows } from '../publishing/published.ts';

export const apiKeyAggregate: Aggregate<ApiKeyCommand, ApiKeyState, ApiKeyEvent> = {
  type: 'api-key',
  initial: noKey,
  decide: decideApiKey,
  evolve: evolveApiKey,
  knows,
};
