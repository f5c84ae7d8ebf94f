import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { StreamLine } from '@tutka/http-contracts';
import type { Answering } from '@tutka/testing/answering';
import { startAnswering } from '../../../../test/answering.ts';
import { resumeReply } from '../../../lib/api/index.ts';
import { STOPPED, STREAMING } from '../../../lib/reply/index.ts';
import { clearTurn, isRunning, liveTurn, runTurn } from './live-turn.ts';

const line = (seq: number, content: string, more: Partial<StreamLine> = {}): StreamLine => ({
  seq,
  messages: [{ uuid: 'r', role: 'assistant', content }],
  ...more,
});
const asked = { question: 'Who?', files: [] };

let server: Answering;
beforeAll(async () => {
  server = await startAnswering();
  Object.assign(globalThis, {
    window: globalThis,
    requestAnimationFrame: () => 1,
    cancelAnimationFrame() {},
  });
});
afterAll(() => server.stop());

/** Each connection gets the next of these, and is closed; answers the addresses that were asked for. */
function answerInTurn(...answers: readonly (readonly StreamLine[])[]): string[] {
  const addresses: string[] = [];
  server.use(({ url = '' }, response) => {
    const lines = answers[addresses.push(url) - 1] ?? [];
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.end(lines.map((each) => `${JSON.stringify(each)}\n`).join(''));
  });
  return addresses;
}

test('a reader that got more than was kept is told the end, and gives way to what is stored', async () => {
  const end = line(1, '', { done: true, status: STOPPED });
  const addresses = answerInTurn([line(0, ''), line(1, 'Hel'), line(2, 'lo')], [end]);
  expect(await runTurn('ahead', asked, () => resumeReply('r', 0))).toBe(true);
  expect(addresses.map((address) => address.split('?')[1])).toEqual(['from=0', 'from=3']);
  expect(isRunning(liveTurn('ahead'))).toBe(false);
  clearTurn('ahead');
  expect(liveTurn('ahead')).toBeUndefined();
});

test('a connection that is moved is taken up where it was left', async () => {
  const moved = line(1, '', { done: true, status: STREAMING, code: 503, resumable: true });
  const rest = [line(2, 'lo'), line(3, '', { done: true, status: STOPPED })];
  const addresses = answerInTurn([line(0, ''), line(1, 'Hel'), moved], rest);
  expect(await runTurn('moved', asked, () => resumeReply('r', 0))).toBe(true);
  expect(addresses.map((address) => address.split('?')[1])).toEqual(['from=0', 'from=2']);
  expect(liveTurn('moved')?.reply).toMatchObject({ content: 'Hello', status: STOPPED });
});

test('a reply that had begun before is shown as it is stored where it cannot be read on', async () => {
  server.use(({ url = '' }, response) => {
    const isList = url.includes('leafUUID=r');
    const data = [{ uuid: 'r', content: 'Hello', status: STOPPED }];
    const pagination = { page: 1, pageSize: 10, total: 1 };
    response.writeHead(isList ? 200 : 410, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isList ? { code: 200, data, pagination } : { code: 410, error: 'Gone' }));
  });
  expect(await runTurn('before', asked, () => resumeReply('r', 0), 'r')).toBe(true);
  expect(liveTurn('before')).toMatchObject({ problem: null, reply: { content: 'Hello', status: STOPPED } });
});
