import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Principal } from '@tutka/service-runtime';
import { createOpenEnded } from './open-ended.ts';

const anonymous: Principal = { kind: 'anonymous' };

class Answer extends EventEmitter {
  destroyed = false;
  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

const answer = () => new Answer() as unknown as ServerResponse & Answer;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('the timer is there while anybody listens, and again for who comes later', () => {
  const { watch } = createOpenEnded();
  const now = async () => anonymous;
  for (let round = 0; round < 2; round++) {
    const [one, other] = [answer(), answer()];
    watch(one, anonymous, now);
    watch(other, anonymous, now);
    expect(jest.getTimerCount()).toBe(1);
    one.emit('close');
    expect(jest.getTimerCount()).toBe(1);
    other.emit('close');
    expect(jest.getTimerCount()).toBe(0);
  }
});

it('a look that takes long is not doubled, and what it says in the end counts', async () => {
  let looks = 0;
  let say: (who: Principal) => void = () => undefined;
  const listening = answer();
  createOpenEnded().watch(listening, { kind: 'service', service: 'one' }, () => {
    looks += 1;
    return new Promise((resolve) => {
      say = resolve;
    });
  });
  await jest.advanceTimersByTimeAsync(2000);
  expect([looks, listening.destroyed]).toEqual([1, false]);
  say({ kind: 'service', service: 'one' });
  await jest.advanceTimersByTimeAsync(2000);
  expect([looks, listening.destroyed]).toEqual([2, false]);
  say({ kind: 'service', service: 'other' });
  await jest.advanceTimersByTimeAsync(0);
  expect([listening.destroyed, jest.getTimerCount()]).toEqual([true, 0]);
});
