import type { IncomingHttpHeaders } from 'node:http';
import type { IdempotentRequest } from '@tutka/database';
import { callerFields } from '@tutka/http-contracts';
import type { Asker } from '../turns/asker.ts';

const form = /^[\x21-\x7e]{1,200}$/;

/** An Idempotency-Key that cannot be one. */
class BadIdempotencyKey extends Error {
  override readonly name = 'BadIdempotencyKey';
}

/** The request's Idempotency-Key with what it is valid for; undefined where it has none. Throws BadIdempotencyKey. */
export function idempotencyOf(
  headers: IncomingHttpHeaders,
  asker: Asker,
  route: { readonly method: string; readonly path: string },
  body: object,
): IdempotentRequest | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !form.test(key)) {
    throw new BadIdempotencyKey('An Idempotency-Key is 1 to 200 printable ASCII characters without spaces.');
  }
  const principal = asker.kind === 'key' ? `key:${asker.keyUuid}` : `person:${asker.userUuid}`;
  return { principal, route: `${route.method} ${route.path}`, key, body: asked(body) };
}

/** A guest who asks again signs anew: what shows who asks is no part of what is asked. */
function asked(body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !Object.hasOwn(callerFields, name)));
}
