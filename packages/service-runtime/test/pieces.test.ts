import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { request } from 'undici';
import { createLogger, endPieces, type Running, serve, writePiece } from '../src/index.ts';

const MIB = 1024 * 1024;
const settings = { HOST: '127.0.0.1', PORT: 0, MANAGEMENT_PORT: 0, DRAIN_SECONDS: 2 };
const logger = createLogger({ service: 'identity', level: 'silent' });

let service: Running;
let handle: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  service = await serve({ settings, logger, handler: (asked, response) => handle(asked, response) });
});
afterEach(() => service.stop());

/** What comes over the wire, head and all. */
async function raw(version = '1.1'): Promise<string> {
  const socket = asking(version);
  return await text(socket);
}

function asking(version: string): Socket {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  socket.write(`GET / HTTP/${version}\r\nhost: here\r\nconnection: close\r\n\r\n`);
  return socket;
}

const bodyOf = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n') + 4);

it('pieces come in their frames, texts and bytes, and an empty one is no end', async () => {
  handle = (_, response) => {
    response.writeHead(200);
    for (const piece of ['one', '', 'zwölf', Buffer.from('bytes'), Buffer.alloc(0)])
      writePiece(response, piece);
    endPieces(response, 'last');
  };
  expect(bodyOf(await raw())).toBe('3\r\none\r\n6\r\nzwölf\r\n5\r\nbytes\r\n4\r\nlast\r\n0\r\n\r\n');
});

it('each is one write, its frame included', async () => {
  const writes: number[] = [];
  handle = async (_, response) => {
    response.writeHead(200);
    response.flushHeaders();
    const { socket } = response;
    if (!socket) throw new Error('There is a socket');
    const write = socket._write.bind(socket);
    socket._write = (...args) => {
      writes.push(args[0].length);
      write(...args);
    };
    socket._writev = () => writes.push(-1);
    for (const piece of ['a line', Buffer.from('another')]) {
      writePiece(response, piece);
      await sleep(5);
    }
    endPieces(response);
  };
  expect(bodyOf(await raw())).toBe('6\r\na line\r\n7\r\nanother\r\n0\r\n\r\n');
  expect(writes).toEqual(['6\r\na line\r\n'.length, '7\r\nanother\r\n'.length, '0\r\n\r\n'.length]);
});

it('where nothing comes in frames it comes as it is', async () => {
  handle = (_, response) => {
    response.writeHead(200, { 'content-length': 6 });
    writePiece(response, 'one');
    endPieces(response, 'two');
  };
  expect(bodyOf(await raw())).toBe('onetwo');
  handle = (_, response) => {
    response.writeHead(200);
    writePiece(response, 'old');
    endPieces(response);
  };
  expect(bodyOf(await raw('1.0'))).toBe('old');
});

it('pieces of a size that fills buffers come whole, in turn with their reader', async () => {
  const piece = Buffer.alloc(MIB, 'x');
  let waited = 0;
  handle = async (_, response) => {
    response.writeHead(200);
    for (let n = 0; n < 64; n++) {
      if (writePiece(response, piece)) continue;
      waited += 1;
      await once(response, 'drain');
    }
    endPieces(response);
  };
  const { body } = await request(service.url);
  let bytes = 0;
  for await (const some of body) bytes += some.length;
  expect(bytes).toBe(64 * MIB);
  expect(waited).toBeGreaterThan(0);
});

it('a reader sees that an answer was cut, and its end after that is no error', async () => {
  let ended = false;
  handle = async (_, response) => {
    response.writeHead(200);
    writePiece(response, 'begun');
    await sleep(5);
    response.destroy();
    endPieces(response);
    ended = true;
  };
  const { body } = await request(service.url);
  await expect(body.text()).rejects.toThrow();
  expect(ended).toBe(true);
  handle = (_, response) => response.end('well');
  expect(bodyOf(await raw())).toBe('well');
});
