import { sameJson } from '../same-json.ts';
import type { ModelProviderEvent, ModelProviderFields } from './model-provider.events.ts';

export type ModelProviderState =
  | { readonly phase: 'absent' | 'removed' }
  | { readonly phase: 'kept'; readonly fields: ModelProviderFields };

export type ModelProviderCommand =
  | { readonly type: 'add'; readonly fields: ModelProviderFields }
  | { readonly type: 'change'; readonly fields: Partial<ModelProviderFields>; readonly newKey: boolean }
  | { readonly type: 'remove' };

export class ModelProviderNotFound extends Error {
  override readonly name = 'ModelProviderNotFound';
}

export const noModelProvider: ModelProviderState = { phase: 'absent' };

export function evolveModelProvider(
  state: ModelProviderState,
  event: ModelProviderEvent,
): ModelProviderState {
  if (event.type === 'ModelProviderAdded') return { phase: 'kept', fields: event.data.fields };
  if (event.type === 'ModelProviderRemoved') return { phase: 'removed' };
  if (event.type === 'ModelProviderKeyChanged' || state.phase !== 'kept') return state;
  return { phase: 'kept', fields: { ...state.fields, ...event.data.fields } };
}

/** What a command does to a provider. Throws ModelProviderNotFound. */
export function decideModelProvider(
  command: ModelProviderCommand,
  state: ModelProviderState,
): ModelProviderEvent[] {
  if (command.type === 'add') return [{ type: 'ModelProviderAdded', data: { fields: command.fields } }];
  if (state.phase !== 'kept') throw new ModelProviderNotFound();
  if (command.type === 'remove') return [{ type: 'ModelProviderRemoved', data: {} }];
  const { fields: now } = state;
  const changed = Object.fromEntries(
    Object.entries(command.fields).filter(
      ([name, value]) => value !== undefined && !sameJson(value, now[name as keyof ModelProviderFields]),
    ),
  ) as Partial<ModelProviderFields>;
  return [
    ...(Object.keys(changed).length > 0
      ? [{ type: 'ModelProviderChanged' as const, data: { fields: changed } }]
      : []),
    ...(command.newKey ? [{ type: 'ModelProviderKeyChanged' as const, data: {} }] : []),
  ];
}
