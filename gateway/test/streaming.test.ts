import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type SmallPlatform, startSmallPlatform, ways } from './small-platform.ts';

let platform: SmallPlatform;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const session = '00000000-0000-4000-8000-000000000002';
const accept = 'application/x-ndjson';

/** Asks for a reply, or a trial, of `count` lines, one every 20 ms. */
function ask(count: number, of: 'reply' | 'trial' = 'reply') {
  const content = String(count);
  const [path, body] =
    of === 'reply'
      ? ['/api/session-messages', { sessionUUID: session, content }]
      : ['/api/chat/agents/test', { messages: [{ role: 'user', content }] }];
  const headers = { cookie: platform.signIn(), 'content-type': 'application/json', accept };
  const sending = request(platform.url + path, { method: 'POST', headers });
  const lines: { line: string; at: number }[] = [];
  const over = new Promise<void>((resolve, reject) => {
    sending.on('response', (response) => {
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        for (const line of piece.split('\n').filter(Boolean)) lines.push({ line, at: performance.now() });
      });
      response.on('close', resolve);
    });
    sending.on('error', reject);
  });
  over.catch(() => undefined);
  sending.end(JSON.stringify(body));
  const until = async (number: number) => {
    while (lines.length < number) await pause(5);
  };
  return { lines, over, until, leave: () => sending.destroy() };
}

/** Reads what is told of a base to the end of the connection, during which `ends` is done; answers the lines. */
async function progress(ends: () => Promise<unknown>): Promise<string[]> {
  const ids = '00000000-0000-4000-8000-000000000001';
  const answer = await fetch(`${platform.url}/api/knowledges/progress?ids=${ids}`, {
    headers: { cookie: platform.signIn() },
  });
  let text = '';
  const read = (async () => {
    for await (const piece of answer.body ?? []) text += Buffer.from(piece).toString();
  })().catch(() => undefined);
  while (text === '') await pause(5);
  await ends();
  await read;
  return text.trim().split('\n');
}

/** Sends `pieces` of a quarter MiB as fast as they are taken. */
function upload(token: string, pieces: number) {
  const piece = Buffer.alloc(256 * 1024, 1);
  const sending = request(`${platform.url}/api/upload/files/${token.padEnd(40, 'x')}`, { method: 'PUT' });
  const sent = { bytes: 0 };
  const answered = new Promise<number>((resolve, reject) => {
    sending.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sending.on('error', reject);
  });
  const send = async () => {
    for (let number = 0; number < pieces; number++) {
      if (!sending.write(piece)) await new Promise((resolve) => sending.once('drain', resolve));
      sent.bytes += piece.length;
    }
    sending.end();
  };
  send();
  return { sent, answered, whole: pieces * piece.length };
}

describe.each(ways)('%s', (way) => {
  const start = () => startSmallPlatform({}, 'a few rows', way);
  beforeEach(async () => {
    platform = await start();
  });
  afterEach(() => platform.stop());

  it('lines come through one by one, as they are said', async () => {
    const reply = ask(5);
    await reply.over;
    expect(reply.lines.map(({ line }) => JSON.parse(line).seq)).toEqual([0, 1, 2, 3, 4, 5]);
    const [first, last] = [reply.lines[0], reply.lines.at(-1)];
    expect((last?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(60);
  });

  it('a client that leaves closes the connection to the service', async () => {
    const reply = ask(1000);
    await reply.until(2);
    const left = performance.now();
    reply.leave();
    while (platform.seen.closedAt === 0) await pause(1);
    expect(platform.seen.closedAt - left).toBeLessThan(5000);
  });

  it('a drain lets replies end, and ends the rest with a line that says go on elsewhere', async () => {
    const [short, long] = [ask(8), ask(1000)];
    await Promise.all([short.until(1), long.until(1)]);
    const kept = await fetch(`${platform.url}/readyz`);
    const drained = platform.gateway.drain();
    expect(kept.status).toBe(200);
    await drained;
    await Promise.all([short.over, long.over]);
    expect(JSON.parse(short.lines.at(-1)?.line ?? '')).toMatchObject({ done: true, status: 1 });
    const [before, last] = long.lines.slice(-2).map(({ line }) => JSON.parse(line));
    const messages = [{ uuid: before.messages[0].uuid, role: 'assistant', content: '' }];
    expect(last).toMatchObject({ done: true, code: 503, resumable: true, seq: before.seq, messages });
  });

  it('a reply whose service breaks off ends with a line that says go on elsewhere', async () => {
    const reply = ask(1000);
    await reply.until(3);
    await platform.services.conversation.stop();
    await reply.over;
    const [before, last] = reply.lines.slice(-2).map(({ line }) => JSON.parse(line));
    expect(last).toMatchObject({ done: true, code: 503, resumable: true, seq: before.seq });
  });

  it('a trial, of which nothing is kept, ends with a line that says so: by a drain, and by a service that breaks off', async () => {
    for (const end of [() => platform.gateway.drain(), () => platform.services.conversation.stop()]) {
      const trial = ask(1000, 'trial');
      await trial.until(3);
      await end();
      await trial.over;
      const [before, last] = trial.lines.slice(-2).map(({ line }) => JSON.parse(line));
      expect(last).toEqual({
        seq: before.seq,
        messages: [{ ...before.messages[0], content: '' }],
        done: true,
        status: 3,
        code: 503,
        error: 'The service is being restarted. Try again in a moment.',
        errorCode: 'SERVICE_UNAVAILABLE',
      });
      await platform.stop();
      platform = await start();
    }
  });

  it('what is no reply is never told to be over: by no service that breaks off, and by no drain', async () => {
    expect(await progress(() => platform.gateway.drain())).toEqual(['{"seq":0}']);
    await platform.stop();
    platform = await start();
    expect(await progress(() => platform.services.catalog.stop())).toEqual(['{"seq":0}']);
  });

  it('a slow reader pauses the service, whatever it has to say', async () => {
    const sending = request(`${platform.url}/api/files/abcdefgh12345678`);
    const paused = new Promise<void>((resolve) => {
      sending.on('response', (response) => {
        response.pause();
        resolve();
      });
    });
    sending.on('error', () => undefined).end();
    await paused;
    await pause(400);
    const settled = platform.seen.bytes;
    await pause(400);
    expect(settled).toBeGreaterThan(0);
    expect(platform.seen.bytes).toBe(settled);
    expect(settled).toBeLessThan(64 * 1024 * 1024);
    sending.destroy();
  });

  it('an upload goes through in pieces, whole', async () => {
    const { answered, whole } = upload('fast', 400);
    expect(await answered).toBe(200);
    expect(platform.seen.bytes).toBe(whole);
  });

  it('an upload waits while the service does not read, and is whole afterwards', async () => {
    const { answered, sent, whole } = upload('slow', 400);
    await pause(500);
    expect(platform.seen.bytes).toBe(0);
    expect(sent.bytes).toBeLessThan(whole / 2);
    expect(await answered).toBe(200);
    expect(platform.seen.bytes).toBe(whole);
  });

  it('an upload that is refused at once gets its answer, not a reset', async () => {
    await platform.services.catalog.stop();
    expect(await upload('fast', 100).answered).toBe(503);
  });
});
