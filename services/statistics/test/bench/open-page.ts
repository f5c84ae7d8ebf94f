import { serveApi, testGateway, testLogger } from '@tutka/testing';
import type { BenchStore } from '@tutka/tools/append-bench';
import { createApp } from '../../src/app.ts';
import { watchChanges } from '../../src/live/changes.ts';
import { keptFigures } from '../../src/projections/kept.ts';
import { admin } from '../house.ts';

/** A dashboard that somebody keeps open: the platform's, of today. */
export interface OpenPage {
  /** `listener` hears of how many messages the page shows, whenever it is sent figures. */
  hear(listener: (messages: number) => void): void;
  close(): Promise<void>;
}

export async function openPage({ app, worker }: BenchStore): Promise<OpenPage> {
  const gateway = testGateway();
  const ending = new AbortController();
  const fail = (error: unknown) => {
    throw error;
  };
  const changes = watchChanges(worker, fail);
  const people = { describe: async () => new Map(), close: () => undefined };
  const kept = keptFigures();
  const reads = { app, worker, people, ledgerCurrency: 'USD', kept, lag: async () => 0 };
  const handler = createApp({
    logger: testLogger('statistics'),
    verifier: gateway.verifier('statistics'),
    audit: { app, worker, people },
    reads,
    changes,
    ending: ending.signal,
  });
  const api = await serveApi(handler, { service: 'statistics', gateway });
  const token = gateway.signer.sign({ audience: 'statistics', act: admin() });
  const answer = await fetch(`${api.url}/api/statistic/stream?interval=hour`, {
    headers: { authorization: `Bearer ${token}` },
    signal: ending.signal,
  });
  let told = (_messages: number) => {};
  const reading = readMessages(answer, (messages) => told(messages)).catch((error) => {
    if (!ending.signal.aborted) fail(error);
  });
  return {
    hear(listener) {
      told = listener;
    },
    async close() {
      ending.abort();
      changes.stop();
      await reading;
      await api.close();
    },
  };
}

const BEGINS = 'data: ';

/** Tells of the messages in each figures that a stream of server-sent events brings. */
async function readMessages(answer: Response, tell: (messages: number) => void): Promise<void> {
  if (!answer.ok || !answer.body) throw new Error(`The page's stream answers ${answer.status}`);
  let rest = '';
  for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n\n');
    rest = lines.pop() ?? '';
    for (const line of lines.filter((one) => one.startsWith(BEGINS))) {
      const { totals }: { totals: { messages: number } } = JSON.parse(line.slice(BEGINS.length));
      tell(totals.messages);
    }
  }
}
