import { types } from 'node:util';
import {
  Code,
  ConnectError,
  type ConnectRouter,
  createConnectRouter,
  createContextKey,
  createContextValues,
  type HandlerContext,
  type Interceptor,
} from '@connectrpc/connect';
import type { RequestHandler } from 'express';
import { type ErrorTable, type FailureRow, lookUp } from '../http/failure.ts';
import { failures } from '../http/failures.ts';
import { isOverloaded } from '../http/overloaded.ts';
import { DETAILS_HEADER, ERROR_CODE_HEADER, remoteFailure, STATUS_HEADER } from '../http/remote-failure.ts';
import { localsOf } from '../http/request.ts';
import type { Logger } from '../logging/logger.ts';
import { KeysUnavailable } from '../tokens/key-set.ts';
import { type Caller, InvalidToken, UntimelyToken, type Verifier } from '../tokens/verifier.ts';
import { answerCall } from './adapter.ts';
import { mayCall } from './allowed-callers.ts';
import { answerNear } from './answer-near.ts';
import { answerUnary, type Gate, isPlainUnary } from './answer-unary.ts';
import { givenUp } from './given-up.ts';
import type { NearAnswers } from './near-call.ts';
import { notingUnary, type UnaryMethod } from './unary-methods.ts';

const nobody: Caller = { issuer: '', principal: { kind: 'anonymous' } };
const callerKey = createContextKey<Caller>(nobody, { description: 'caller' });

const codes: Readonly<Record<number, Code>> = {
  400: Code.InvalidArgument,
  401: Code.Unauthenticated,
  403: Code.PermissionDenied,
  404: Code.NotFound,
  409: Code.Aborted,
  422: Code.FailedPrecondition,
  429: Code.ResourceExhausted,
  503: Code.Unavailable,
};

/** Who makes this internal call, and for whom. */
export function callerOf(context: Pick<HandlerContext, 'values'>): Caller {
  return context.values.get(callerKey);
}

function fromRow(row: FailureRow): ConnectError {
  const headers = {
    [ERROR_CODE_HEADER]: row.errorCode,
    [STATUS_HEADER]: String(row.code),
    ...(row.details && { [DETAILS_HEADER]: encodeURIComponent(JSON.stringify(row.details)) }),
  };
  return new ConnectError(
    row.error ?? row.message ?? row.errorCode,
    codes[row.code] ?? Code.Unknown,
    headers,
  );
}

/** Who calls, where it is one who may. Throws a ConnectError. */
async function admitted(verifier: Verifier, authorization: string, call: string): Promise<Caller> {
  const caller = await verifier
    .verify(authorization.startsWith('Bearer ') ? authorization.slice(7) : '')
    .catch((error: unknown) => {
      if (error instanceof KeysUnavailable) throw new ConnectError('No keys', Code.Unavailable);
      // What is wrong with the clocks is logged, as what is wrong with the caller is not.
      if (!(error instanceof InvalidToken) || error instanceof UntimelyToken) throw error;
      throw new ConnectError('No valid token', Code.Unauthenticated);
    });
  if (!mayCall(call, caller.issuer, caller.principal.kind)) {
    throw new ConnectError(`${caller.issuer} may not call ${call}`, Code.PermissionDenied);
  }
  return caller;
}

const nameOf = ({ service, method }: Parameters<ReturnType<Interceptor>>[0]) =>
  `${service.typeName}/${method.name}`;

function authentication(verifier: Verifier): Interceptor {
  return (next) => async (request) => {
    const caller = await admitted(verifier, request.header.get('authorization') ?? '', nameOf(request));
    request.contextValues.set(callerKey, caller);
    return next(request);
  };
}

/** What the caller is told: the row of a known failure, or nothing but that it failed, which is logged. */
function toldError(errors: ErrorTable, logger: Logger, error: unknown, call: string): ConnectError {
  const row = lookUp(errors, error) ?? remoteFailure(error);
  if (row !== undefined) return fromRow(row);
  if (error instanceof ConnectError) return error;
  logger.error({ err: error, call }, 'internal call failed');
  return isOverloaded(error) || error instanceof UntimelyToken
    ? fromRow(failures.unavailable)
    : new ConnectError('Internal error', Code.Internal);
}

function failing(errors: ErrorTable, logger: Logger): Interceptor {
  return (next) => async (request) => {
    const fail = (error: unknown): never => {
      if (isGivenUp(error, request.signal)) throw givenUp();
      throw toldError(errors, logger, error, nameOf(request));
    };
    const response = await next(request).catch(fail);
    return response.stream ? { ...response, message: failingLater(response.message, fail) } : response;
  };
}

/** What ends by its caller's leaving is nobody's failure. */
const isGivenUp = (error: unknown, { aborted, reason }: AbortSignal) =>
  aborted && (error === reason || (types.isNativeError(error) && error.name === 'AbortError'));

/** Of an answer in several messages one may fail to come. */
async function* failingLater<T>(
  messages: AsyncIterable<T>,
  fail: (error: unknown) => never,
): AsyncGenerator<T> {
  try {
    yield* messages;
  } catch (error) {
    fail(error);
  }
}

/** Internal calls as a service answers them, each authenticated and checked against the table. */
export interface InternalCalls {
  /** Inside its Express application: those of one message each way go a short way, all others through Connect's handlers. */
  readonly middleware: RequestHandler;
  /** The former, of the same process. */
  readonly near: NearAnswers;
}

export function internalCalls(options: {
  rpc: (router: ConnectRouter) => void;
  verifier: Verifier;
  errors: ErrorTable;
  logger: Logger;
}): InternalCalls {
  const { verifier, errors, logger } = options;
  const router = createConnectRouter({
    interceptors: [failing(errors, logger), authentication(verifier)],
    acceptCompression: [],
    grpc: false,
    grpcWeb: false,
  });
  const unary = new Map<string, UnaryMethod>();
  options.rpc(notingUnary(router, unary));
  const handlers = new Map(router.handlers.map((handler) => [handler.requestPath, handler]));
  const gate: Gate = {
    async admit(authorization, call) {
      return createContextValues().set(callerKey, await admitted(verifier, authorization, call));
    },
    told: (error, call) => toldError(errors, logger, error, call),
  };
  const middleware: RequestHandler = async (request, response, next) => {
    const handler = handlers.get(request.url);
    if (handler === undefined) {
      next();
      return;
    }
    localsOf(response).path = handler.requestPath;
    const method = isPlainUnary(request) ? unary.get(handler.requestPath) : undefined;
    await (method ? answerUnary(method, gate, request, response) : answerCall(handler, request, response));
  };
  return { middleware, near: answerNear(unary, gate) };
}
