import {
  Code,
  ConnectError,
  type ConnectRouter,
  createConnectRouter,
  createContextKey,
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
import { type Caller, InvalidToken, type Verifier } from '../tokens/verifier.ts';
import { answerCall } from './adapter.ts';
import { mayCall } from './allowed-callers.ts';

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

function authentication(verifier: Verifier): Interceptor {
  return (next) => async (request) => {
    const header = request.header.get('authorization') ?? '';
    const caller = await verifier
      .verify(header.startsWith('Bearer ') ? header.slice(7) : '')
      .catch((error: unknown) => {
        if (error instanceof KeysUnavailable) throw new ConnectError('No keys', Code.Unavailable);
        throw error instanceof InvalidToken
          ? new ConnectError('No valid token', Code.Unauthenticated)
          : error;
      });
    const call = `${request.service.typeName}/${request.method.name}`;
    if (!mayCall(call, caller.issuer, caller.principal.kind)) {
      throw new ConnectError(`${caller.issuer} may not call ${call}`, Code.PermissionDenied);
    }
    request.contextValues.set(callerKey, caller);
    return next(request);
  };
}

/** What the caller is told: the row of a known failure, or nothing but that it failed. */
function toldError(errors: ErrorTable, error: unknown): ConnectError | undefined {
  const row = lookUp(errors, error) ?? remoteFailure(error);
  if (row !== undefined) return fromRow(row);
  return error instanceof ConnectError ? error : undefined;
}

function failing(errors: ErrorTable, logger: Logger): Interceptor {
  return (next) => async (request) => {
    const fail = (error: unknown): never => {
      const told = toldError(errors, error);
      if (told !== undefined) throw told;
      logger.error({ err: error, call: request.method.name }, 'internal call failed');
      throw isOverloaded(error)
        ? fromRow(failures.unavailable)
        : new ConnectError('Internal error', Code.Internal);
    };
    const response = await next(request).catch(fail);
    return response.stream ? { ...response, message: failingLater(response.message, fail) } : response;
  };
}

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

/** Answers internal calls inside a service's Express application; each is authenticated and checked against the table. */
export function rpcMiddleware(options: {
  rpc: (router: ConnectRouter) => void;
  verifier: Verifier;
  errors: ErrorTable;
  logger: Logger;
}): RequestHandler {
  const router = createConnectRouter({
    interceptors: [failing(options.errors, options.logger), authentication(options.verifier)],
    acceptCompression: [],
    grpc: false,
    grpcWeb: false,
  });
  options.rpc(router);
  const handlers = new Map(router.handlers.map((handler) => [handler.requestPath, handler]));
  return async (request, response, next) => {
    const handler = handlers.get(request.url);
    if (handler === undefined) {
      next();
      return;
    }
    localsOf(response).path = handler.requestPath;
    await answerCall(handler, request, response);
  };
}
