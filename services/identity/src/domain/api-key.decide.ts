import type { ApiKeyEvent, KeyTerms } from './api-key.events.ts';

interface KeptKey {
  readonly phase: 'kept';
  readonly userUuid: string;
  readonly terms: KeyTerms;
}
export type ApiKeyState = { readonly phase: 'absent' } | KeptKey | { readonly phase: 'revoked' };
export const noKey: ApiKeyState = { phase: 'absent' };

/** Who asks; owners and admins of the workspace may revoke everybody's. */
interface Asking {
  readonly by: { readonly userUuid: string; readonly managesAll: boolean };
}
export type ApiKeyCommand =
  | {
      readonly type: 'create';
      readonly userUuid: string;
      readonly terms: KeyTerms;
      readonly now: number;
    }
  | (Asking & { readonly type: 'change'; readonly terms: Partial<KeyTerms>; readonly now: number })
  | (Asking & { readonly type: 'revoke' });

/** There is no such key for the caller. */
export class ApiKeyNotFound extends Error {
  override readonly name = 'ApiKeyNotFound';
}

/** It acts as somebody else, so only they say what it may. */
class NotYourKey extends Error {
  override readonly name = 'NotYourKey';
}

/** It would be over before it began. */
class KeyExpiryPast extends Error {
  override readonly name = 'KeyExpiryPast';
}

/** What a command does to a key. Throws ApiKeyNotFound, NotYourKey or KeyExpiryPast. */
export function decideApiKey(command: ApiKeyCommand, state: ApiKeyState): ApiKeyEvent[] {
  if (command.type === 'create') {
    const { userUuid, terms, now } = command;
    refusePast(terms, now);
    return state.phase === 'absent' ? [{ type: 'ApiKeyCreated', data: { userUuid, terms } }] : [];
  }
  const { by } = command;
  if (state.phase !== 'kept') throw new ApiKeyNotFound();
  const isOwn = state.userUuid === by.userUuid;
  if (!isOwn && !by.managesAll) throw new ApiKeyNotFound();
  if (command.type === 'revoke') return [{ type: 'ApiKeyRevoked', data: {} }];
  if (!isOwn) throw new NotYourKey();
  return change(command.terms, state.terms, command.now);
}

function change(wanted: Partial<KeyTerms>, before: KeyTerms, now: number): ApiKeyEvent[] {
  refusePast(wanted, now);
  const terms = { ...before, ...wanted };
  return JSON.stringify(terms) === JSON.stringify(before) ? [] : [{ type: 'ApiKeyChanged', data: { terms } }];
}

function refusePast({ expiresAt }: Partial<KeyTerms>, now: number): void {
  if (expiresAt && Date.parse(expiresAt) <= now) throw new KeyExpiryPast();
}

export function evolveApiKey(state: ApiKeyState, event: ApiKeyEvent): ApiKeyState {
  switch (event.type) {
    case 'ApiKeyCreated':
      return { phase: 'kept', ...event.data };
    case 'ApiKeyChanged':
      return state.phase === 'kept' ? { ...state, ...event.data } : state;
    case 'ApiKeyRevoked':
      return { phase: 'revoked' };
  }
}
