import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

/** A pooler before a PostgreSQL server, whose clients, asking one after the other, have one connection to it in common. */
export interface SharingPooler {
  readonly url: string;
  close(): void;
}

const READY = 'Z'.charCodeAt(0);
const AUTHENTICATION = 'R'.charCodeAt(0);

/** As PgBouncer with `pool_mode=transaction` and a pool of one, for who waits for each answer. */
export async function startSharingPooler(url: string): Promise<SharingPooler> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  const behind = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  let greeting: Buffer | undefined;
  let heard = Buffer.alloc(0);
  let asking: Socket | undefined;
  behind.on('data', (piece) => {
    asking?.write(piece);
    if (greeting === undefined) {
      heard = Buffer.concat([heard, piece]);
      greeting = greetingIn(heard);
    }
  });
  const server = createServer((client) => {
    // Who comes later is let in by what the first one was told.
    let isIn = greeting === undefined;
    client.on('error', () => undefined);
    client.on('data', (piece) => {
      asking = client;
      if (isIn) {
        if (!isFarewell(piece)) behind.write(piece);
        return;
      }
      isIn = true;
      client.write(greeting ?? '');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: at } = server.address() as AddressInfo;
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${at}/${database}`,
    close() {
      server.close();
      behind.destroy();
    },
  };
}

const isFarewell = (piece: Buffer) => piece.toString('latin1', 0, 1) === 'X';

/** From "you are in" to the first "ask", once all of it has come. */
function greetingIn(heard: Buffer): Buffer | undefined {
  let begin: number | undefined;
  for (let at = 0; at + 5 <= heard.length; ) {
    const [type, length] = [heard[at], heard.readUInt32BE(at + 1)];
    const end = at + 1 + length;
    if (type === AUTHENTICATION && heard.readUInt32BE(at + 5) === 0) begin = at;
    if (type === READY && begin !== undefined) return heard.subarray(begin, end);
    at = end;
  }
  return undefined;
}
