import type { Principal } from '@tutka/service-runtime';

/** Who has sessions: a person, directly or through a key. */
export type Asker = Extract<Principal, { kind: 'person' | 'key' }>;
