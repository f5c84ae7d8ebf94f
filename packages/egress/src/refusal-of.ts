import { errors } from 'undici';
import { EgressRefused } from './refused.ts';

const TIMED_OUT = [errors.ConnectTimeoutError, errors.HeadersTimeoutError, errors.BodyTimeoutError];

function timedOut(error: unknown): boolean {
  const named = (error as { name?: unknown } | null)?.name === 'TimeoutError';
  return named || TIMED_OUT.some((kind) => error instanceof kind);
}

/** Codes of OpenSSL for a chain that is not trusted, and of Node for a name that is not in the certificate. */
const CERTIFICATE =
  /^(?:CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|ERR_TLS_CERT|HOSTNAME_MISMATCH)/u;

function badCertificate(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && CERTIFICATE.test(code);
}

/** What ended a request, as an `EgressRefused`; an abort by the caller stays what the caller gave. */
export function refusalOf(error: unknown, url: URL, caller: AbortSignal | null | undefined): unknown {
  if (error instanceof EgressRefused) return error;
  if (caller?.aborted) return caller.reason;
  if (timedOut(error)) {
    return new EgressRefused('TIMED_OUT', `"${url.host}" took too long to answer. Try again later.`);
  }
  if (badCertificate(error)) {
    const sentence = `"${url.host}" shows a certificate that is not trusted. Its operator has to renew it, or ours to trust it.`;
    return new EgressRefused('BAD_CERTIFICATE', sentence);
  }
  return new EgressRefused(
    'UNREACHABLE',
    `"${url.host}" could not be reached. Check the address and try again.`,
  );
}
