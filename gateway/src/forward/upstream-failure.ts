import { type FailureRow, failures } from '@tutka/service-runtime';

/** No connection came about: nothing was sent. */
const unconnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const TOO_SLOW = 'UND_ERR_HEADERS_TIMEOUT';

const badGateway: FailureRow = {
  code: 502,
  errorCode: 'BAD_GATEWAY',
  error: 'A part of the platform broke off its answer',
};

/** A service could not be reached, or broke off. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  readonly code: string;
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.code = String((cause as { code?: unknown }).code);
  }

  /** The service has heard nothing of it. */
  get wasUnheard(): boolean {
    return unconnected.has(this.code);
  }

  /** The connection was closed under the request, before an answer began. */
  get wasReset(): boolean {
    return this.code === 'UND_ERR_SOCKET' || this.code === 'ECONNRESET' || this.code === 'EPIPE';
  }
}

/** How it shows to the client. */
export function upstreamFailure(error: UpstreamError): FailureRow {
  return error.wasUnheard || error.code === TOO_SLOW ? failures.unavailable : badGateway;
}
