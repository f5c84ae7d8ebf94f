import { expect, test } from '@jest/globals';
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';
import { letIdleQueuesRest, letRequestsEnd } from './request-queue.ts';

const quiet = { debug() {}, warn() {} };

function queueOf(sent: number[]) {
  const queue = new RequestQueue({ maxInFlightRequests: 1, requestTimeout: 30_000, logger: quiet });
  const push = (correlationId: number) =>
    queue.push({
      entry: { correlationId, resolve() {}, reject() {} },
      expectResponse: true,
      sendRequest: () => sent.push(correlationId),
    });
  return { queue, push };
}

test('a queue with nothing to send arms no timer, and one that has goes on', () => {
  letIdleQueuesRest();
  const sent: number[] = [];
  const { queue, push } = queueOf(sent);
  push(1);
  queue.fulfillRequest({ correlationId: 1, payload: Buffer.alloc(0), size: 0 });
  expect(queue.throttleCheckTimeoutId).toBeNull();
  push(2);
  push(3);
  expect(sent).toEqual([1, 2]);
  expect(queue.throttleCheckTimeoutId).not.toBeNull();
  queue.fulfillRequest({ correlationId: 2, payload: Buffer.alloc(0), size: 0 });
  expect(sent).toEqual([1, 2, 3]);
  queue.destroy();
});

test('what a throttled queue was given is sent when the throttle ends', async () => {
  letIdleQueuesRest();
  const sent: number[] = [];
  const { queue, push } = queueOf(sent);
  queue.maybeThrottle(50);
  push(1);
  expect(sent).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(sent).toEqual([1]);
  queue.destroy();
});

test('a request ends that is not answered while its connection is given up, and so does who waits for it', async () => {
  letRequestsEnd();
  let connected = true;
  const options = { maxInFlightRequests: 1, requestTimeout: 300, logger: quiet, enforceRequestTimeout: true };
  const queue = new RequestQueue({ ...options, isConnected: () => connected });
  queue.scheduleRequestTimeoutCheck();
  const answer = new Promise((resolve, reject) => {
    queue.push({ entry: { correlationId: 1, resolve, reject }, expectResponse: true, sendRequest() {} });
  });
  connected = false;
  const given = queue.waitForPendingRequests();
  await expect(answer).rejects.toThrow('timed out');
  await given;
});
