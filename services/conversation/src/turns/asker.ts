import type { Principal } from '@tutka/service-runtime';

/** A visitor of a share, or an outside application's user under one. `userUuid` stands for them in rows. */
export type Guest = Extract<Principal, { kind: 'visitor' | 'external' }> & { readonly userUuid: string };

/** Who has sessions: a person, directly or through a key, or a guest. */
export type Asker = Extract<Principal, { kind: 'person' | 'key' }> | Guest;

/** The asker where it is a guest. */
export function guestOf(asker: Asker): Guest | undefined {
  return asker.kind === 'visitor' || asker.kind === 'external' ? asker : undefined;
}
