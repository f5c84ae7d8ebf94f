import type { PushStream } from '@tutka/push-stream';
import { Response } from 'undici';
import type { StreamedBody } from './streamed-body.ts';

const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** An answer whose headers are there. */
export interface StreamedAnswer {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  /** Undecoded, as they come; read once. */
  readonly bytes: PushStream<Uint8Array>;
  /** All of it, as UTF-8, in place of `bytes`. */
  text(): Promise<string>;
  /** Ends the request, whatever is still to come. */
  leave(): void;
}

/** Reads what a body says from its beginning. */
export function answerOf(status: number, headers: Headers, body: StreamedBody): StreamedAnswer {
  const { bytes } = body;
  return {
    status,
    ok: status >= 200 && status < 300,
    headers,
    bytes,
    async text() {
      const chunks: Uint8Array[] = [];
      await bytes.to((chunk) => void chunks.push(chunk));
      return new TextDecoder().decode(Buffer.concat(chunks));
    },
    leave: () => body.leave(),
  };
}

/** The same for what wants a web `Response`. */
export function webResponse({ status, headers, bytes, leave }: StreamedAnswer): Response {
  let room: PromiseWithResolvers<void> | undefined;
  let isLeft = false;
  const stream = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        const take = (chunk: Uint8Array) => {
          controller.enqueue(chunk);
          if ((controller.desiredSize ?? 0) > 0) return undefined;
          room = Promise.withResolvers();
          return room.promise;
        };
        bytes.to(take).then(
          () => isLeft || controller.close(),
          (reason: unknown) => controller.error(reason),
        );
      },
      pull: () => room?.resolve(),
      cancel: () => {
        isLeft = true;
        leave();
      },
    });
  return new Response(WITHOUT_BODY.has(status) ? null : stream(), { status, headers: [...headers] });
}
