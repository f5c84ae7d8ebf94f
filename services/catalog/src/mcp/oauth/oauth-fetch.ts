import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { Egress } from '@tutka/egress';

const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** A fetch for discovery, registration and tokens: through egress, whole answers of limited size and time. */
export function oauthFetch(egress: Egress): FetchLike {
  return async (address, init = {}) => {
    const { body } = init;
    const answer = await egress.fetch(address, {
      method: init.method,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: body instanceof URLSearchParams || typeof body === 'string' ? body.toString() : undefined,
      signal: init.signal,
    });
    const text = WITHOUT_BODY.has(answer.status) ? null : new TextDecoder().decode(answer.body);
    return new Response(text, { status: answer.status, headers: answer.headers });
  };
}
