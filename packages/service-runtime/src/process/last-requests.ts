import type { IncomingMessage, Server } from 'node:http';
import { discardRest } from '../http/collect-body.ts';

/**
 * Keeps a connection that ends with its answer until the request is through as well: closed with bytes unread it would be
 * reset, and the client may lose the answer with it.
 */
export function keepForLastRequests(server: Server): void {
  server.prependListener('request', (request: IncomingMessage) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (length === undefined && encoding === undefined) return;
    const { socket } = request;
    let isEnding = false;
    socket.destroySoon = () => {
      isEnding = true;
      socket.end();
      discardRest(request);
    };
    request.once('end', () => {
      // Its prototype's own again.
      Reflect.deleteProperty(socket, 'destroySoon');
      if (!isEnding) return;
      if (socket.writableFinished) socket.destroy();
      else socket.once('finish', () => socket.destroy());
    });
  });
}
