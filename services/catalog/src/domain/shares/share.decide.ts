import { sameJson } from '../same-json.ts';
import { ACTIVE, REVOKED, type ShareEvent, type ShareStatus, type ShareTerms } from './share.events.ts';

interface KeptShare {
  readonly phase: 'kept';
  readonly agent: string;
  readonly agentName?: string;
  readonly kind: 'link' | 'user';
  readonly userUuid: string | null;
  readonly status: ShareStatus;
  readonly terms: ShareTerms;
}
export type ShareState = { readonly phase: 'absent' } | KeptShare;
export const noShare: ShareState = { phase: 'absent' };

export type ShareCommand =
  | {
      readonly type: 'create';
      readonly agent: string;
      readonly agentName: string;
      readonly kind: 'link' | 'user';
      readonly userUuid: string | null;
      readonly terms: ShareTerms;
    }
  | {
      readonly type: 'change';
      readonly status?: ShareStatus | undefined;
      readonly terms: Partial<ShareTerms>;
      readonly rotate?: 'token' | 'secret' | undefined;
    }
  | { readonly type: 'bind'; readonly userUuid: string };

/** There is no such share for the caller. */
export class ShareNotFound extends Error {
  override readonly name = 'ShareNotFound';
}

/** What is revoked stays revoked. */
class ShareRevoked extends Error {
  override readonly name = 'ShareRevoked';
}

/** A share with a person has neither token nor secret. */
class NothingToRotate extends Error {
  override readonly name = 'NothingToRotate';
}

/** What a command does to a share. Throws ShareNotFound, ShareRevoked or NothingToRotate. */
export function decideShare(command: ShareCommand, state: ShareState): ShareEvent[] {
  if (command.type === 'create') {
    const { type: _, ...data } = command;
    return state.phase === 'absent' ? [{ type: 'ShareCreated', data }] : [];
  }
  if (state.phase === 'absent') throw new ShareNotFound();
  if (command.type === 'bind') return isWaiting(state) ? [bound(command.userUuid, state)] : [];
  if (state.status === REVOKED) throw new ShareRevoked();
  return change(command, state);
}

/** What was taken back is given to nobody. */
function isWaiting({ userUuid, status }: KeptShare): boolean {
  return userUuid === null && status !== REVOKED;
}

function bound(userUuid: string, { agent, agentName }: KeptShare): ShareEvent {
  return { type: 'ShareBound', data: { userUuid, agent, ...(agentName !== undefined && { agentName }) } };
}

function change(
  { status, terms, rotate }: Extract<ShareCommand, { type: 'change' }>,
  state: KeptShare,
): ShareEvent[] {
  const events: ShareEvent[] = [];
  const changed: ShareTerms = { ...state.terms, ...terms };
  if (!sameJson(changed, state.terms)) events.push({ type: 'ShareTermsChanged', data: { terms: changed } });
  if (rotate) {
    if (state.kind !== 'link') throw new NothingToRotate();
    events.push({ type: 'ShareRotated', data: { what: rotate } });
  }
  if (status !== undefined && status !== state.status) {
    const { agent, userUuid } = state;
    events.push({ type: 'ShareStatusChanged', data: { status, agent, userUuid } });
  }
  return events;
}

export function evolveShare(state: ShareState, event: ShareEvent): ShareState {
  if (event.type === 'ShareCreated') return { phase: 'kept', status: ACTIVE, ...event.data };
  return state.phase === 'kept' ? { ...state, ...changeOf(event) } : state;
}

function changeOf(event: Exclude<ShareEvent, { type: 'ShareCreated' }>): Partial<KeptShare> {
  switch (event.type) {
    case 'ShareTermsChanged':
      return { terms: event.data.terms };
    case 'ShareStatusChanged':
      return { status: event.data.status };
    case 'ShareBound':
      return { userUuid: event.data.userUuid };
    case 'ShareRotated':
      return {};
  }
}
