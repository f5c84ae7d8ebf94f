import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { discardRest } from '@tutka/service-runtime';

/** Where a client registers (RFC 7591) at a server that names no other place. */
const REGISTER = '/register';

const refusal = JSON.stringify({
  error: 'access_denied',
  error_description:
    'Programs do not sign in here, they send an API key: Authorization: Bearer TTK.… One that was sent is wrong or revoked, or its time is over.',
});

/**
 * Refuses what clients of the Model Context Protocol ask for once a key was refused: of both answers they show this one.
 * False: it is not asked.
 */
export function createRegistrationRefusal(headers: OutgoingHttpHeaders) {
  return (request: IncomingMessage, response: ServerResponse, path: string): boolean => {
    if (request.method !== 'POST' || path !== REGISTER) return false;
    response.writeHead(403, {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    response.end(refusal);
    discardRest(request);
    return true;
  };
}
