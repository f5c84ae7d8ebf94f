import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { StreamLine } from '@tutka/http-contracts';
import type { Answering } from '@tutka/testing/answering';
import { startAnswering } from '../../../../test/answering.ts';
import { resumeReply } from '../../../lib/api/index.ts';
import { STOPPED, STREAMING } from '../../../lib/reply/index.ts';
import { begunReply, clearTurn, isRunning, liveTurn, runTurn, showStopping } from './live-turn.ts';

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
  const run = await runTurn('ahead', asked, () => resumeReply('r', 0));
  expect(run).toBe(liveTurn('ahead')?.run);
  expect(addresses.map((address) => address.split('?')[1])).toEqual(['from=0', 'from=3']);
  expect(isRunning(liveTurn('ahead'))).toBe(false);
  if (run) clearTurn('ahead', run);
  expect(liveTurn('ahead')).toBeUndefined();
});

test('a connection that is moved is taken up where it was left', async () => {
  const moved = line(1, '', { done: true, status: STREAMING, code: 503, resumable: true });
  const rest = [line(2, 'lo'), line(3, '', { done: true, status: STOPPED })];
  const addresses = answerInTurn([line(0, ''), line(1, 'Hel'), moved], rest);
  expect(await runTurn('moved', asked, () => resumeReply('r', 0))).toBe(liveTurn('moved')?.run);
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
  expect(await runTurn('before', asked, () => resumeReply('r', 0), 'r')).toBe(liveTurn('before')?.run);
  expect(liveTurn('before')).toMatchObject({ problem: null, reply: { content: 'Hello', status: STOPPED } });
});

/** Each connection gets the next of these; null: it is refused. */
function answerOrRefuse(...answers: readonly (readonly StreamLine[] | null)[]): void {
  let asked = 0;
  server.use((_, response) => {
    const lines = answers[asked];
    asked += 1;
    response.writeHead(lines ? 200 : 409, {
      'content-type': lines ? 'application/x-ndjson' : 'application/json',
    });
    if (lines) response.end(lines.map((each) => `${JSON.stringify(each)}\n`).join(''));
    else response.end(JSON.stringify({ code: 409, error: 'Not now', errorCode: 'REPLY_RUNNING' }));
  });
}

test('a question that was refused stays when the turn before it is taken off the page', async () => {
  answerOrRefuse([line(0, 'Hello', { done: true, status: STOPPED })], null);
  const first = await runTurn('refused', asked, () => resumeReply('r', 0));
  const again = { question: 'Why?', files: [] };
  expect(await runTurn('refused', again, () => resumeReply('r', 0))).toBeNull();
  if (first) clearTurn('refused', first);
  expect(liveTurn('refused')).toMatchObject({ asked: again, problem: { status: 409 } });
});

test('who wants a reply that has not begun gets it with its first line, or none where it is refused', async () => {
  answerOrRefuse([line(0, 'Hello'), line(1, '', { done: true, status: STOPPED })], null);
  const turn = runTurn('begins', asked, () => resumeReply('r', 0));
  expect(liveTurn('begins')?.reply.uuid).toBeNull();
  expect(await begunReply('begins')).toBe('r');
  await turn;
  const refused = runTurn('begins', asked, () => resumeReply('r', 0));
  expect(await begunReply('begins')).toBeNull();
  expect(await refused).toBeNull();
  expect(await begunReply('nowhere')).toBeNull();
});

test('a turn shows that it is to end, once, until it cannot be ended or another begins', async () => {
  const lines = [line(0, 'Hello'), line(1, '', { done: true, status: STOPPED })];
  answerInTurn(lines, lines);
  const turn = runTurn('stops', asked, () => resumeReply('r', 0));
  const goOn = showStopping('stops');
  expect(liveTurn('stops')?.isStopping).toBe(true);
  expect(showStopping('stops')).toBeNull();
  goOn?.();
  expect(liveTurn('stops')?.isStopping).toBe(false);
  await turn;
  expect(showStopping('stops')).toBeNull();
  const next = runTurn('stops', asked, () => resumeReply('r', 0));
  showStopping('stops');
  goOn?.();
  expect(liveTurn('stops')?.isStopping).toBe(true);
  await next;
});
