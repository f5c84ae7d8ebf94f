import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { random } from './random.ts';

/** A provider of vectors that take as long as others, and say nothing of quality. */
export interface RandomEmbeddings {
  /** Its base URL, with `/v1`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Answers `/embeddings` with a random vector for each text, the same one for the same text. */
export async function startRandomEmbeddings(dimensions: number): Promise<RandomEmbeddings> {
  const server = createServer(async (request, response) => {
    const { input, model } = (await json(request)) as { input: string | string[]; model: string };
    const texts = typeof input === 'string' ? [input] : input;
    const data = texts.map((text, index) => {
      return `{"object":"embedding","index":${index},"embedding":[${vectorOf(text, dimensions)}]}`;
    });
    const usage = { prompt_tokens: texts.length, total_tokens: texts.length };
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(
        `{"object":"list","model":${JSON.stringify(model)},"data":[${data}],"usage":${JSON.stringify(usage)}}`,
      );
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((done) => {
        server.close(() => done());
      });
    },
  };
}

function vectorOf(text: string, dimensions: number): string {
  const next = random(createHash('sha256').update(text).digest().readUInt32LE());
  return Array.from({ length: dimensions }, () => (next() - 0.5).toFixed(4)).join();
}
