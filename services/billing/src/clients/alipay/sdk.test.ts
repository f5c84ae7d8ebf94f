import { Socket } from 'node:net';
import { expect, test } from '@jest/globals';

test("loading Alipay's SDK leaves the sockets of the process as they are", async () => {
  const { destroy } = Socket.prototype;
  await import('./sdk.ts');
  expect(Socket.prototype.destroy).toBe(destroy);
  const error = new Error('one error ends two sockets');
  for (const socket of [new Socket(), new Socket()]) {
    socket.on('error', () => undefined);
    expect(() => socket.destroy(error)).not.toThrow();
  }
});
