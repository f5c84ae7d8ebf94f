import { Code, ConnectError } from '@connectrpc/connect';
import { errorFromJsonBytes, errorToJsonBytes } from '@connectrpc/connect/protocol-connect';
import { inSpan, type OpenSpan } from '@tutka/tracing';
import { contextFrom, inContext, type RequestContext } from '../context/request-context.ts';
import { answered, type Gate } from './answer-unary.ts';
import { MAX_MESSAGE_BYTES } from './message-limit.ts';
import type { NearAnswers, NearCall } from './near-call.ts';
import type { UnaryMethod } from './unary-methods.ts';

/**
 * Answers calls of the same process: the same messages in bytes, the same gate, a request context and a span of its own, as they
 * have over a connection.
 */
export function answerNear(unary: ReadonlyMap<string, UnaryMethod>, gate: Gate): NearAnswers {
  return (call) => {
    const method = unary.get(call.path);
    return method && inItsOwnContext(call, () => answer(method, gate, call));
  };
}

async function answer(method: UnaryMethod, gate: Gate, call: NearCall) {
  const { path: url, headers, body } = call;
  const within = (bytes: Uint8Array) => {
    if (bytes.length <= MAX_MESSAGE_BYTES) return bytes;
    throw new ConnectError('The message is too large', Code.ResourceExhausted);
  };
  const incoming = { url, headers, body: within(body), gone: () => call.gone() };
  const output = await answered(method, gate, incoming).catch((error: ConnectError) => {
    throw errorFromJsonBytes(
      errorToJsonBytes(error, undefined),
      error.metadata,
      new ConnectError('The service failed', Code.Unknown),
    );
  });
  return within(output);
}

function inItsOwnContext({ path, headers }: NearCall, work: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const from = headers['x-forwarded-for'];
  const context = contextFrom(headers, typeof from === 'string' ? from : undefined);
  const { requestId, traceparent: parent } = context;
  const attributes = { 'http.request.method': 'POST', 'tutka.request_id': requestId, 'http.route': path };
  const within = ({ traceparent = parent }: OpenSpan) => inContext(withTrace(context, traceparent), work);
  return inSpan(`POST ${path}`, { kind: 'server', parent, attributes }, within);
}

const withTrace = (context: RequestContext, traceparent: string | undefined): RequestContext => ({
  ...context,
  ...(traceparent !== undefined && { traceparent }),
});
