import type { PushStream } from '@tutka/push-stream';
import { Response } from 'undici';
import type { StreamedBody } from './streamed-body.ts';

/** Bytes of an answer that is wanted as a text: what is longer says no more to anybody. */
const TEXT_BYTES = 1_000_000;

const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** An answer whose headers are there. */
export interface StreamedAnswer {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  /** Undecoded, as they come; read once. */
  readonly bytes: PushStream<Uint8Array>;
  /** Its first million bytes, as UTF-8, in place of `bytes`. */
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
      let size = 0;
      const take = (chunk: Uint8Array) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= TEXT_BYTES) body.leave();
      };
      await bytes
        .to((chunk) => void take(chunk))
        .catch((error: unknown) => {
          if (size < TEXT_BYTES) throw error;
        });
      return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, TEXT_BYTES));
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
