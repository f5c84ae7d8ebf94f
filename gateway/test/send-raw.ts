import { request } from 'node:http';

/** A request that fetch would refuse to make: a GET with a body, a body larger than what is taken. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends it over a connection of its own; an answer that comes before the body is through counts. */
export function sendRaw(origin: URL, { method, path, headers, body = '' }: RawRequest) {
  return new Promise<{ status: number; text: string; headers: NodeJS.Dict<string | string[]> }>(
    (resolve, reject) => {
      const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const options = {
        host: origin.hostname,
        port: origin.port,
        method,
        path,
        headers: { ...length, ...headers },
        agent: false,
      };
      let answered = false;
      const sending = request(options, (response) => {
        answered = true;
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (piece) => {
          text += piece;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
        );
        response.on('error', reject);
      });
      sending.on('error', (error) => {
        if (!answered) reject(error);
      });
      sending.end(body);
    },
  );
}
