import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Account } from './account.ts';
import { call } from './api.ts';
import type { CallFault } from './faults.ts';
import { readForm } from './form-body.ts';
import { type Answer, answering, answeringOnce } from './remembering.ts';
import { StripeRefusal } from './stripe-refusal.ts';

function keyIn({ headers: { authorization = '' } }: IncomingMessage): string {
  const [scheme, value = ''] = authorization.split(' ');
  // `curl -u sk_test_…:` sends it so.
  if (scheme === 'Basic') return Buffer.from(value, 'base64').toString().split(':')[0] ?? '';
  return scheme === 'Bearer' ? value : '';
}

function checkKey(request: IncomingMessage, secretKey: string): void {
  const key = keyIn(request);
  if (key === secretKey) return;
  const shown =
    key === '' ? 'You did not provide an API key.' : `Invalid API Key provided: ${key.slice(0, 8)}***`;
  throw new StripeRefusal(401, shown);
}

const FAILURES: Readonly<Record<number, StripeRefusal>> = {
  409: new StripeRefusal(409, 'There is currently another in-progress request using this Stripe key.', {
    code: 'idempotency_key_in_use',
    type: 'idempotency_error',
  }),
  429: new StripeRefusal(429, 'Too many requests', { code: 'rate_limit' }),
  500: new StripeRefusal(500, 'An unknown error occurred', { type: 'api_error' }),
  503: new StripeRefusal(503, 'Stripe is down', { type: 'api_error' }),
};

function answerTo(
  account: Account,
  request: IncomingMessage,
  body: string,
  fault: CallFault | undefined,
): Answer {
  const { method = 'GET', url = '/', headers } = request;
  const [path = '/', query = ''] = url.split('?');
  const work = () => {
    const failure = typeof fault === 'number' ? FAILURES[fault] : undefined;
    if (failure !== undefined) throw failure;
    return call(account, method, path, readForm(method === 'GET' ? query : body));
  };
  const key = headers['idempotency-key'];
  const isKept = method === 'POST' && typeof key === 'string' && typeof fault !== 'number';
  return account.store.atOnce(() =>
    isKept ? answeringOnce(account, key, `${path}?${body}`, work) : answering(work),
  );
}

function send(response: ServerResponse, { status, body, replayed }: Answer): void {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'request-id': `req_${randomBytes(7).toString('hex')}`,
      ...(replayed && { 'idempotent-replayed': 'true' }),
    })
    .end(body);
}

/** Answers one call of Stripe's API, or fails as it is told to. */
export function serveCall(
  account: Account,
  secretKey: string,
  request: IncomingMessage,
  body: string,
  response: ServerResponse,
): void {
  const fault = account.faults.nextCall(`${request.method} ${request.url}`);
  if (fault === 'lost') {
    request.socket.destroy();
    return;
  }
  const refused = answering(() => {
    checkKey(request, secretKey);
    return {};
  });
  const answer = refused.status === 200 ? answerTo(account, request, body, fault) : refused;
  if (fault === 'cut') request.socket.destroy();
  else if (fault !== 'hang') send(response, answer);
}
