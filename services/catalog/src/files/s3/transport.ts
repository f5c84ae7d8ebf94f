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

/** Keeps connections open between requests, and waits for none longer than `patience` says. */
export function s3Transport(secure: boolean, { answerMs, idleMs }: Patience): Transport {
  const { Agent, request } = secure ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  return {
    request(options, onAnswer) {
      const asked = request({ ...options, agent }, (answer) => {
        asked.setTimeout(idleMs);
        onAnswer(answer);
      });
      asked.on('error', (error) => Object.assign(error, { [onOldConnection]: asked.reusedSocket }));
      asked.setTimeout(answerMs, () => asked.destroy(new Error('The store said nothing for too long')));
      return asked;
    },
    close: () => agent.destroy(),
  };
}
