import type { IncomingMessage } from 'node:http';
import type { Route } from '@tutka/http-contracts';

const form = /^[\x21-\x7e]{1,255}$/;

/** A request that may come twice but is to be carried out once, by its `Idempotency-Key`. */
export interface Repeatable {
  readonly route: string;
  readonly key: string;
  readonly body: unknown;
}

/** What a request's `Idempotency-Key` asks for. Throws `IdempotencyKeyRefused`. */
export function repeatable(
  request: Pick<IncomingMessage, 'headers'>,
  row: Route,
  body: unknown,
): Repeatable | undefined {
  const { method, path } = row;
  if (!row.repeatable) throw new Error(`${method} ${path} does not say that it is repeatable`);
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !form.test(key)) throw new IdempotencyKeyRefused();
  return { route: `${method} ${path}`, key, body };
}

/** The header is no key: 1 to 255 visible ASCII characters. */
class IdempotencyKeyRefused extends Error {
  override readonly name = 'IdempotencyKeyRefused';
}
