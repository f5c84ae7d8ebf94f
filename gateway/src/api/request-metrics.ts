import type { ServerResponse } from 'node:http';
import type { Logger, Metrics } from '@tutka/service-runtime';
import type { Target } from '../routing/target.ts';
import { mayBeLong } from './admission.ts';

/** Counts and times the answers of the API by route and status. */
export type CountRequest = (response: ServerResponse, target: Target | undefined) => void;

/** The time of a stream is that of its whole reply, so it is only counted. */
export function createRequestMetrics(metrics: Metrics, logger: Logger): CountRequest {
  const requests = metrics.counter('http_requests_total', 'Answers of the API by route and status');
  const seconds = metrics.histogram('http_request_seconds', 'Time to answer, without streams');
  return (response, target) => {
    const started = performance.now();
    response.once('close', () => {
      const route = target?.name ?? 'none';
      const status = response.writableFinished ? String(response.statusCode) : 'left';
      requests.add({ route, status });
      logger.debug({ route, status }, 'request');
      if (target !== undefined && !mayBeLong(target.row, undefined)) {
        seconds.observe((performance.now() - started) / 1000, { upstream: target.service });
      }
    });
  };
}
