import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below what systems give to outgoing connections, one of which could else take the port before it is used.
const [FIRST, END] = [20_000, 32_000];
// What was found is listened on seconds later: processes that start at once look in different places, each beyond what it found before.
const APART = 100;
let next = process.pid * APART + randomInt(APART / 2);

function isFree(host: string, port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false)).listen(port, host, () => server.close(() => resolve(true)));
  });
}

/** A port that nobody listens on. Throws where none is found. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let attempt = FIRST; attempt < END; attempt++) {
    const port = FIRST + (next++ % (END - FIRST));
    if (await isFree(host, port)) return port;
  }
  throw new Error(`No port of ${host} between ${FIRST} and ${END} is free`);
}
