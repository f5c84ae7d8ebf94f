import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Principal } from '@tutka/service-runtime';
import { type Believed, createBelieved } from './believed.ts';

type Key = Extract<Principal, { kind: 'key' }>;

/** Whose key it is. */
export interface KnownKey {
  /** Undefined: nobody's. */
  readonly key: Key | undefined;
  /** It was good until its time was over. */
  readonly expired: boolean;
}

/** Asks identity whose key has this SHA-256, in hex. */
export type ResolveKey = (digest: string) => Promise<KnownKey>;

/** What is known of API keys, by their hashes: a key itself is kept nowhere. */
export type Keys = Believed<KnownKey>;

export const createKeys = (resolve: ResolveKey): Keys =>
  createBelieved({ ask: resolve, opens: ({ key, expired }) => key !== undefined && !expired });

const bearer = /^Bearer\b *(.*)$/i;
const form = /^TTK\.[A-Za-z0-9]{16,200}$/;

/** What stands behind `Bearer`; undefined where the header is another or none. */
export function bearerOf(header: string | undefined): string | undefined {
  return header === undefined ? undefined : bearer.exec(header)?.[1];
}

/** Whether a request comes with what looks like a key of ours, good or not. */
export function bringsKey({ authorization }: IncomingHttpHeaders): boolean {
  return form.test(bearerOf(authorization) ?? '');
}

/** What a key is known by; undefined for what cannot be one. */
export function digestOf(key: string): string | undefined {
  return form.test(key) ? hash('sha256', key, 'hex') : undefined;
}
