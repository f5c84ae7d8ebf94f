import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** One address in front of several processes of a service, as a cluster's would be: connections go round those that live. */
export interface Balancer {
  readonly url: string;
  /** From now on connections also go there. */
  add(url: string): void;
  /** That process cannot be reached any more; what is open breaks. */
  remove(url: string): void;
  close(): void;
}

export async function startBalancer(): Promise<Balancer> {
  const behind: URL[] = [];
  /** Each with the process that it leads to. */
  const open = new Map<Socket, string>();
  let turn = 0;
  const server = createServer((client) => {
    turn += 1;
    const to = behind[turn % behind.length];
    if (to === undefined) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(to.port), to.hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.setNoDelay(true);
      open.set(one, to.href);
      one.on('error', () => undefined);
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    add: (url) => void behind.push(new URL(url)),
    remove(url) {
      const at = behind.findIndex(({ href }) => href === new URL(url).href);
      if (at >= 0) behind.splice(at, 1);
      for (const [socket, to] of open) if (to === new URL(url).href) socket.destroy();
    },
    close() {
      server.close();
      for (const socket of open.keys()) socket.destroy();
    },
  };
}
