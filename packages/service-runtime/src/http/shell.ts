import { types } from 'node:util';
import type { ConnectRouter } from '@connectrpc/connect';
import express, {
  type ErrorRequestHandler,
  type Express,
  type NextFunction,
  type Request,
  type Response,
  type Router,
} from 'express';
import { contextFrom } from '../context/request-context.ts';
import type { Logger } from '../logging/logger.ts';
import { internalCalls } from '../rpc/server.ts';
import { KeysUnavailable } from '../tokens/key-set.ts';
import { InvalidToken, UntimelyToken, type Verifier } from '../tokens/verifier.ts';
import { discardRest } from './collect-body.ts';
import { sendFailure } from './envelope.ts';
import { type ErrorTable, type FailureRow, HttpFailure, lookUp } from './failure.ts';
import { failures } from './failures.ts';
import { isOverloaded } from './overloaded.ts';
import { remoteFailure } from './remote-failure.ts';
import { localsOf } from './request.ts';
import type { ServiceHandler } from './service-handler.ts';
import { inRequest } from './traced-request.ts';

/** Only the gateway may speak for a person on the public API. */
const EDGE = 'gateway';

/** What a service's HTTP listener is made of. */
export interface ShellOptions {
  readonly service: string;
  readonly logger: Logger;
  readonly verifier: Verifier;
  /** How the service's domain errors show, on the public API and in internal calls alike. */
  readonly errors: ErrorTable;
  /** Binds the service's rows. */
  readonly routes: (router: Router) => void;
  /** Registers the internal calls that the service answers. */
  readonly rpc?: (router: ConnectRouter) => void;
  /** Serves what needs no token (identity's public keys), ahead of everything. */
  readonly open?: (router: Router) => void;
}

function withContext(logger: Logger) {
  return (request: Request, response: Response, next: NextFunction) => {
    // Whoever has a token is ours, and says whom it works for.
    const from = request.headers['x-forwarded-for'];
    const context = contextFrom(request.headers, typeof from === 'string' ? from : undefined);
    const locals = localsOf(response);
    locals.requestId = context.requestId;
    locals.logger = logger;
    response.setHeader('x-request-id', context.requestId);
    inRequest(
      context,
      { request, response },
      () => locals.path,
      () => next(),
    );
  };
}

function authenticate(verifier: Verifier) {
  return async (request: Request, response: Response, next: NextFunction) => {
    const header = request.headers.authorization;
    if (!header?.startsWith('Bearer ')) throw new InvalidToken('There is no token');
    const caller = await verifier.verify(header.slice(7));
    if (caller.issuer !== EDGE) throw new InvalidToken('Only the gateway calls the public API');
    localsOf(response).principal = caller.principal;
    next();
  };
}

/** What Express itself refuses: an address that cannot be decoded, an aborted body. */
function expressFailure(error: unknown): FailureRow | undefined {
  const status = error instanceof Error ? (error as { status?: unknown }).status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? failures.badRequest : undefined;
}

function doorFailure(error: unknown): FailureRow | undefined {
  if (error instanceof KeysUnavailable || error instanceof UntimelyToken || isOverloaded(error))
    return failures.unavailable;
  if (error instanceof InvalidToken) return failures.signIn;
  return expressFailure(error);
}

/** What ends because its client leaves in the middle is nobody's failure. */
function hasLeft(error: unknown, response: Response): boolean {
  if (!response.headersSent || !response.destroyed) return false;
  return types.isNativeError(error) && (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
}

function failing(errors: ErrorTable): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const { logger, requestId, sentence, form, path } = localsOf(response);
    const row = lookUp(errors, error) ?? doorFailure(error) ?? remoteFailure(error) ?? failures.internal;
    if (row.code >= 500 && !hasLeft(error, response))
      logger.error({ err: error, method: request.method, path }, 'request failed');
    sendFailure(response, row, requestId, { sentence, form });
    discardRest(request);
  };
}

function logRequests(request: Request, response: Response, next: NextFunction) {
  const started = performance.now();
  response.once('finish', () => {
    const { logger, path, principal } = localsOf(response);
    const ms = Math.round((performance.now() - started) * 10) / 10;
    logger.debug(
      { method: request.method, path, status: response.statusCode, ms, kind: principal?.kind },
      'request',
    );
  });
  next();
}

/**
 * The Express application of a service: internal calls at their own paths, then the public API behind the gateway's
 * token, every failure in the envelope, nothing internal in it.
 */
export function createShell(options: ShellOptions): Express & ServiceHandler {
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.use(withContext(options.logger));
  if (options.logger.isLevelEnabled('debug')) app.use(logRequests);
  if (options.open !== undefined) {
    const open = express.Router();
    options.open(open);
    app.use(open);
  }
  const calls = options.rpc && internalCalls({ ...options, rpc: options.rpc });
  if (calls) app.use(calls.middleware);
  const router = express.Router({ caseSensitive: true, strict: true });
  options.routes(router);
  app.use(['/api', '/v1', '/mcp'], authenticate(options.verifier));
  app.use(router);
  app.use(() => {
    throw new HttpFailure(failures.unknownRoute);
  });
  app.use(failing(options.errors));
  return Object.assign(app, calls && { near: calls.near });
}
