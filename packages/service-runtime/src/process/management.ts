import type { IncomingMessage, ServerResponse } from 'node:http';
import { askAll, type Check, type Health } from './health.ts';
import type { Metrics } from './metrics.ts';

type Answer = { status: number; body: unknown };

const alright: Answer = { status: 200, body: { status: 'ok' } };

async function fromChecks(checks: Readonly<Record<string, Check>>): Promise<Answer> {
  const parts = await askAll(checks);
  const ok = Object.values(parts).every((part) => part === 'ok');
  return { status: ok ? 200 : 503, body: { status: ok ? 'ok' : 'unavailable', parts } };
}

/** Answers /livez (the event loop turns), /readyz, /startupz and /metrics; never public. */
export function managementHandler(health: Health, metrics: Metrics) {
  let started = false;
  const starting = async (checks: Readonly<Record<string, Check>>) => {
    const answer = await fromChecks(checks);
    started ||= answer.status === 200;
    return answer;
  };
  const answers: Readonly<Record<string, () => Promise<Answer>>> = {
    '/livez': async () => alright,
    '/readyz': async () => {
      if (health.draining) return { status: 503, body: { status: 'draining' } };
      return started ? fromChecks(health.ready) : starting({ ...health.started, ...health.ready });
    },
    '/startupz': async () => (started ? alright : starting(health.started)),
  };
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url?.split('?', 1)[0] ?? '';
    if (path === '/metrics') {
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(metrics.render());
      return;
    }
    const answer = Object.hasOwn(answers, path) ? await answers[path]?.() : undefined;
    const { status, body } = answer ?? { status: 404, body: { status: 'unknown' } };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
}
