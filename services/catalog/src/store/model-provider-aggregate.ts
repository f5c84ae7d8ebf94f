import type { Aggregate } from '@tutka/event-store';
import {
  decideModelProvider,
  evolveModelProvider,
  type ModelProviderCommand,
  type ModelProviderState,
  noModelProvider,
} from '../domain/providers/model-provider.decide.ts';
import type { ModelProviderEvent } from '../domain/providers/model-provider.events.ts';
import { knows } from './known-events.ts';

export const modelProviderAggregate: Aggregate<ModelProviderCommand, ModelProviderState, ModelProviderEvent> =
  {
    type: 'model-provider',
    initial: noModelProvider,
    decide: decideModelProvider,
    evolve: evolveModelProvider,
    knows,
  };
