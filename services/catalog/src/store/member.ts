import type { EventMeta } from '@tutka/event-store';
import { currentRequest, type Principal } from '@tutka/service-runtime';

/** Someone who acts inside a workspace: a person, or a program with a person's key. */
export type Member = Extract<Principal, { kind: 'person' | 'key' }>;

/** Someone who reads: a member of a workspace, or anybody. */
export type Reader =
  | Member
  | { readonly kind: 'anonymous'; readonly workspace?: undefined; readonly userUuid?: undefined };

/** A guest acts under a workspace's share, and is no member of it: to lists and pages it is anybody. */
export function readerOf(principal: Principal): Reader {
  return principal.kind === 'person' || principal.kind === 'key' ? principal : { kind: 'anonymous' };
}

/** The principal where it belongs to a workspace itself. Throws `MembersOnly`. */
export function memberOf(principal: Principal): Member {
  if (principal.kind === 'person' || principal.kind === 'key') return principal;
  throw new MembersOnly();
}

/** The caller belongs to no workspace. */
class MembersOnly extends Error {
  override readonly name = 'MembersOnly';
}

/** Who did it, for the events of a request. */
export function metaOf(principal: Principal): EventMeta {
  const actor = actorOf(principal);
  return {
    ...(actor !== undefined && { actor }),
    actorKind: principal.kind,
    ...currentRequest(),
  };
}

function actorOf(principal: Principal): string | undefined {
  if (principal.kind === 'person' || principal.kind === 'key') return principal.userUuid;
  return principal.kind === 'visitor' ? principal.visitor : undefined;
}
