import type { RequestListener } from 'node:http';
import { createShell, type ShellOptions } from '@tutka/service-runtime';
import { bindOperations, type OperationsDeps } from './bind-operations.ts';

const PATHS = '/api/operations/';

/** Answers for operators what is theirs, and leaves the rest to the service. */
export function withOperations(
  handler: RequestListener,
  shell: Pick<ShellOptions, 'logger' | 'verifier'>,
  deps: OperationsDeps,
): RequestListener {
  const routes: ShellOptions['routes'] = (router) => bindOperations(router, deps);
  const operations = createShell({ ...shell, service: deps.service, errors: {}, routes });
  return (request, response) =>
    request.url?.startsWith(PATHS) ? operations(request, response) : handler(request, response);
}
