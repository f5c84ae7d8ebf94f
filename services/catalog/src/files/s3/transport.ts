import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';

/** Without a byte from the store, or taken by it, for so long, a request has failed. */
export interface Patience {
  /** Until the answer begins, in milliseconds. */
  readonly answerMs: number;
  /** Between pieces of what it sends, in milliseconds; a reader who is slow counts too. */
  readonly idleMs: number;
}

type OnAnswer = (answer: IncomingMessage) => void;

/** How requests reach the store. */
export interface Transport {
  readonly request: (options: RequestOptions, onAnswer: OnAnswer) => ClientRequest;
  close(): void;
}

const onOldConnection = Symbol('on a connection that was open already');

/** Whether a request met a connection that the store had closed meanwhile: it is to be sent once more. */
export function metClosedConnection(error: unknown): boolean {
  return error instanceof Error && onOldConnection in error && error[onOldConnection] === true;
}

class StoreSilent extends Error {
  override readonly name = 'StoreSilent';
}

/** Keeps connections open between requests, and waits for none longer than `patience` says. */
export function s3Transport(secure: boolean, { answerMs, idleMs }: Patience): Transport {
  const { Agent, request } = secure ? https : http;
  // As many as there is to do: behind a limit, everybody would wait for the slowest readers.
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  return {
    request(options, onAnswer) {
      const asked = request({ ...options, agent }, (answer) => {
        asked.setTimeout(idleMs);
        onAnswer(answer);
      });
      asked.on('error', (error) => {
        if (error instanceof StoreSilent) return;
        Object.assign(error, { [onOldConnection]: asked.reusedSocket });
      });
      const giveUp = () => asked.destroy(new StoreSilent('The store said nothing for too long'));
      asked.setTimeout(answerMs, giveUp);
      limitReaching(asked, answerMs, giveUp);
      return asked;
    },
    close: () => agent.destroy(),
  };
}

/** `setTimeout` of a request begins once it is connected. */
function limitReaching(asked: ClientRequest, ms: number, giveUp: () => void): void {
  const timer = setTimeout(giveUp, ms);
  const reached = () => clearTimeout(timer);
  asked.once('socket', (socket) => (socket.connecting ? socket.once('connect', reached) : reached()));
  asked.once('close', reached);
}
