import type { IncomingMessage, ServerResponse } from 'node:http';
import { createShell, type ServiceHandler, type ShellOptions } from '@tutka/service-runtime';
import { bindOperations, type OperationsDeps } from './bind-operations.ts';

const PATHS = '/api/operations/';

/** Answers for operators what is theirs, and leaves the rest to the service. */
export function withOperations(
  handler: ServiceHandler,
  shell: Pick<ShellOptions, 'logger' | 'verifier'>,
  deps: OperationsDeps,
): ServiceHandler {
  const routes: ShellOptions['routes'] = (router) => bindOperations(router, deps);
  const operations = createShell({ ...shell, service: deps.service, errors: {}, routes });
  const answer = (request: IncomingMessage, response: ServerResponse) =>
    request.url?.startsWith(PATHS) ? operations(request, response) : handler(request, response);
  return Object.assign(answer, handler.near && { near: handler.near });
}
