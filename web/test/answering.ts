import { type Answering, startAnswering as startServer } from '@tutka/testing/answering';

/** A real server on this machine; the page's relative addresses go to it until it is stopped. */
export async function startAnswering(): Promise<Answering> {
  const server = await startServer();
  const plain = globalThis.fetch;
  globalThis.fetch = (address, init) => plain(new URL(String(address), server.url), init);
  return {
    ...server,
    stop: async () => {
      globalThis.fetch = plain;
      await server.stop();
    },
  };
}
