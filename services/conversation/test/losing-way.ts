import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/**
 * A way to a database on which the answer to a planned statement is lost once, and its connection with it: what it did is
 * committed, and who asked does not know.
 */
export async function losingWay(url: string, statement: string) {
  const way = new URL(url);
  const { port, hostname, searchParams } = way;
  // Of a socket the address names the folder.
  const folder = searchParams.get('host');
  let lost = false;
  const server = createServer((socket) => {
    const there = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), hostname);
    let loses = false;
    const end = () => {
      socket.destroy();
      there.destroy();
    };
    socket.on('data', (piece) => {
      loses ||= !lost && piece.includes(statement);
      lost ||= loses;
      there.write(piece);
    });
    there.on('data', (piece) => {
      if (loses) end();
      else socket.write(piece);
    });
    for (const side of [socket, there]) side.on('error', end).on('close', end);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  searchParams.delete('host');
  way.hostname = '127.0.0.1';
  way.port = String((server.address() as AddressInfo).port);
  return { url: way.href, close: () => new Promise((closed) => server.close(closed)) };
}
