import { routes, type StreamLine } from '@tutka/http-contracts';
import type { Api } from '../../e2e/api.ts';

/** A line of a reply, and when it came, in milliseconds. */
interface TimedLine {
  readonly at: number;
  readonly line: StreamLine;
}

/** A reply that is being read, until its end or that of the server. */
export interface Reading {
  readonly lines: readonly TimedLine[];
  /** Resolves when the first text is here. */
  readonly begun: Promise<void>;
  /** Resolves when nothing comes any more. */
  readonly over: Promise<void>;
}

/** Asks, and notes when each line comes. */
export function readReply(api: Api, sessionUUID: string, content: string): Reading {
  const lines: TimedLine[] = [];
  const begun = Promise.withResolvers<void>();
  const read = async () => {
    const answer = await api.send(
      routes.sendMessage,
      { body: { sessionUUID, content } },
      { accept: 'application/x-ndjson' },
    );
    if (answer.status !== 200 || !answer.body) throw new Error(`asking: ${await answer.text()}`);
    let open = '';
    for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
      const at = performance.now();
      const whole = (open + piece).split('\n');
      open = whole.pop() ?? '';
      lines.push(...whole.map((line) => ({ at, line: JSON.parse(line) as StreamLine })));
      if (lines.some(({ line }) => line.messages[0].content !== '')) begun.resolve();
    }
  };
  // The connection breaks when the server is killed; that is what is wanted.
  const over = read().catch((error: unknown) => begun.reject(error));
  return { lines, begun: begun.promise, over };
}
