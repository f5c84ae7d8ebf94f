import {
  discardRest,
  type FailureRow,
  failures,
  HttpFailure,
  type Logger,
  sendFailure,
} from '@tutka/service-runtime';
import { UpstreamError, upstreamFailure } from '../forward/upstream-failure.ts';
import type { Target } from '../routing/target.ts';
import type { Exchange } from './exchange.ts';
import { formAt } from './lost.ts';
import { pageOfSignIn } from './sign-in-page.ts';

function rowOf(error: unknown): FailureRow {
  if (error instanceof HttpFailure) return error.row;
  return error instanceof UpstreamError ? upstreamFailure(error) : failures.unavailable;
}

const pathIn = (url = '') => url.split('?', 1)[0] ?? '';

/** Answers with the failure envelope, or leads a browser that signs in to its page; an answer that has begun is cut. */
export function answerFailure(
  logger: Logger,
  exchange: Exchange,
  error: unknown,
  target: Target | undefined,
): void {
  const { request, response, context } = exchange;
  const row = rowOf(error);
  if (row.code >= 500 && !(error instanceof HttpFailure)) {
    logger.error({ err: error, requestId: context.requestId, route: target?.name }, 'request failed');
  }
  if (!response.headersSent) {
    for (const [name, value] of Object.entries(exchange.headers)) response.setHeader(name, value ?? '');
  }
  const page = pageOfSignIn(exchange, target, row.code);
  if (page !== undefined && !response.headersSent) {
    response.writeHead(303, { location: page, 'cache-control': 'no-store' }).end();
    discardRest(request);
    return;
  }
  const told = { sentence: target?.row.sentence, form: target?.row.form ?? formAt(pathIn(request.url)) };
  sendFailure(response, row, context.requestId, told);
  discardRest(request);
}
