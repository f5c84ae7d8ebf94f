import type { IncomingMessage, ServerResponse } from 'node:http';
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { Code, ConnectError, type ContextValues } from '@connectrpc/connect';
import {
  codeToHttpStatus,
  contentTypeUnaryProto,
  errorToJsonBytes,
} from '@connectrpc/connect/protocol-connect';
import { collectBody } from '../http/collect-body.ts';
import { goneSignal } from './adapter.ts';
import { MAX_MESSAGE_BYTES } from './message-limit.ts';
import { type IncomingCall, UnaryContext } from './unary-context.ts';
import type { UnaryMethod } from './unary-methods.ts';

/** Whether a call is in the form that our own clients send. */
export const isPlainUnary = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' &&
  headers['content-type'] === contentTypeUnaryProto &&
  headers['content-encoding'] === undefined;

/** What a call passes before it is answered, and what its caller is told where it fails. */
export interface Gate {
  /** Who calls, where it may be answered. Throws a ConnectError. */
  admit(authorization: string, call: string): Promise<ContextValues>;
  told(error: unknown, call: string): ConnectError;
}

/**
 * Answers a call of one message each way: Connect's protocol without its handler, whose streams, signals and headers take
 * more time than most answers. Headers that an implementation sets are not sent.
 */
export async function answerUnary(
  unary: UnaryMethod,
  gate: Gate,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { url = '', headers } = request;
  const body = await collectBody(request, MAX_MESSAGE_BYTES);
  try {
    const gone = () => goneSignal(response);
    const bytes = await answered(unary, gate, { url, headers, body, gone });
    response.writeHead(200, { 'content-type': contentTypeUnaryProto, 'content-length': bytes.length });
    response.end(bytes);
  } catch (error) {
    fail(response, error as ConnectError);
  }
}

/** The bytes of a call's answer. Throws the ConnectError that its caller is told. */
export async function answered(
  { method, implementation }: UnaryMethod,
  gate: Gate,
  incoming: IncomingCall,
): Promise<Uint8Array> {
  const call = `${method.parent.typeName}/${method.name}`;
  try {
    const values = await gate.admit(incoming.headers.authorization ?? '', call);
    const context = new UnaryContext(method, incoming, values);
    const output = await implementation(messageIn(method, incoming.body), context);
    return toBinary(method.output, create(method.output, output));
  } catch (error) {
    throw gate.told(error, call);
  }
}

function messageIn({ input }: UnaryMethod['method'], body: Uint8Array) {
  try {
    return fromBinary(input, body);
  } catch (cause) {
    throw new ConnectError('The message cannot be read', Code.InvalidArgument, undefined, undefined, cause);
  }
}

function fail(response: ServerResponse, error: ConnectError): void {
  const bytes = errorToJsonBytes(error, undefined);
  for (const [name, value] of error.metadata) response.setHeader(name, value);
  response.writeHead(codeToHttpStatus(error.code), {
    'content-type': 'application/json',
    'content-length': bytes.length,
  });
  response.end(bytes);
}
