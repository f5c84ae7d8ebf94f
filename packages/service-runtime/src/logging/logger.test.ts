import { expect, it } from '@jest/globals';
import { contextFrom, inContext } from '../context/request-context.ts';
import { createLogger } from './logger.ts';

function logging() {
  const lines: string[] = [];
  const logger = createLogger({
    service: 'test',
    level: 'info',
    destination: { write: (line) => lines.push(line) },
  });
  return { logger, lines };
}

it('keeps secrets and addresses out of every line', () => {
  const { logger, lines } = logging();
  const email = 'ann.lee@example.org';
  logger.info({
    headers: { cookie: 'tutka=canary1', authorization: 'Bearer canary2' },
    body: {
      email,
      otp: '123456',
      shareToken: 'canary3',
      nested: { apiKey: 'canary4', password: 'can"ary5' },
    },
  });
  logger.info(`mail to ${email} with TTK.canary6 and Bearer canary7 at /x?shareToken=canary8&sign=canary9`);
  logger.error({ err: Object.assign(new Error(`Key (email)=(${email})`), { detail: 'canary10' }) });
  logger.error({ err: new Error('connect postgres://app:canary11@db/x failed') });
  logger.info('__Host-tutka=canary12; x=1');
  const all = lines.join('');
  expect(lines).toHaveLength(5);
  expect(all).not.toMatch(/canary|ary5|ann\.lee|123456/);
  expect(lines.map((line) => JSON.parse(line).service)).toEqual(Array(5).fill('test'));
});

it('carries the request id inside a request, and only there', () => {
  const { logger, lines } = logging();
  inContext(contextFrom({ 'x-request-id': 'request-0001' }), () => logger.info('in'));
  logger.info('out');
  expect(lines.map((line) => JSON.parse(line).requestId)).toEqual(['request-0001', undefined]);
});

it('replaces a request id of an odd form', () => {
  const { requestId } = contextFrom({ 'x-request-id': 'a\nb', traceparent: 'x' });
  expect(requestId).toMatch(/^[\da-f-]{36}$/);
});
