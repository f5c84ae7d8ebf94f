import { Socket } from 'node:net';

/**
 * Loads a library that replaces `Socket.prototype.destroy` when it is loaded, and puts the platform's own back. The
 * replacement of `urllib` notes the socket on the error, once and for good: an error that ends two sockets, as a pool's
 * does, would then throw in the middle of ending them.
 */
export async function withSocketsLeftAlone<T>(load: () => Promise<T>): Promise<T> {
  const { destroy } = Socket.prototype;
  try {
    return await load();
  } finally {
    Socket.prototype.destroy = destroy;
  }
}
