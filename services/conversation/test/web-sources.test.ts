import { afterEach, expect, test } from '@jest/globals';
import { routes, type StreamLine } from '@tutka/http-contracts';
import { person, sharedHouse } from './house.ts';
import { asked, askedAnew, messagesOf, textOf } from './reading.ts';

const house = await sharedHouse();
const process = await house.process();
const me = person();
const search = { serverUuid: '', serverName: '', name: 'web_search', inputSchemaJson: '{}' };
const ferry = {
  title: 'Ferry hours',
  url: 'https://ferry.test/hours',
  text: 'Bring your own food. The ferry leaves at seven in the morning. Dogs are welcome.',
};
const port = { title: 'The port', url: 'https://port.test/', text: 'The port closes at ten.' };

afterEach(() => {
  Object.assign(house.catalog.setting, {
    tools: [],
    passages: [],
    model: 'sim',
    onCall: async () => ({ text: 'done' }),
  });
});

const calling = (say: string, more = '') =>
  `When? [[sim call=web_search;args={"query":"ferry"};${more}say=${say}]]`;
const citationsIn = (lines: readonly StreamLine[]) => lines.find(({ citations }) => citations)?.citations;
const sent = (question: string) =>
  house.models.said().filter(({ lastMessage }) => lastMessage === question) as unknown as {
    tools: string[];
    messages: { role: string; content: string }[];
  }[];

const chat = (question: string) => askedAnew(house, process, me, question);

test('pages are numbered after the passages, told to the model so, and cited with address and quote', async () => {
  const { setting } = house.catalog;
  setting.passages = [
    { title: 'Manual', text: 'Nothing of ferries.', score: 1, coverage: 0.5, mayOpen: false },
  ];
  setting.tools = [search];
  setting.onCall = async () => ({ pages: [ferry, port] });
  const question = calling('The ferry leaves at seven [2]. The port closes at ten [3]. More [4].');
  const { session, lines } = await chat(question);
  const [first, second] = sent(question);
  expect(first?.tools).toEqual(['web_search']);
  expect(first?.messages[0]?.content).toContain('web_search and web_fetch');
  const told = second?.messages.find(({ role }) => role === 'tool')?.content;
  expect(told).toBe(
    `[2] Ferry hours\nhttps://ferry.test/hours\n${ferry.text}\n\n[3] The port\nhttps://port.test/\n${port.text}`,
  );
  const cited = [
    {
      number: 2,
      title: 'Ferry hours',
      url: ferry.url,
      quote: 'The ferry leaves at seven in the morning. Dogs are welcome.',
    },
    { number: 3, title: 'The port', url: port.url, quote: port.text },
  ];
  expect(citationsIn(lines)).toEqual(cited);
  const reply = (await messagesOf(process, me, session.uuid)).at(-1);
  expect(reply).toMatchObject({
    citations: cited,
    toolCalls: [{ server: '', tool: 'web_search', status: 'complete', result: told }],
  });
  expect(house.catalog.called.at(-1)).toMatchObject({ serverUuid: '', tool: 'web_search' });
  const options = { as: me, params: { uuid: session.uuid }, query: { format: 'md' } };
  const file = await process.api.call(routes.exportSession, options);
  expect(String(file.body)).toContain(`> [2] Ferry hours <${ferry.url}>: “`);
});

test('a page that is found again keeps its number, and what was read of it later is quoted too', async () => {
  const { setting } = house.catalog;
  setting.tools = [search];
  const longer = { ...ferry, text: 'On Sundays the ferry leaves at nine.' };
  let calls = 0;
  setting.onCall = async () => {
    calls += 1;
    return { pages: calls === 1 ? [ferry] : [port, longer] };
  };
  const { lines } = await chat(calling('On Sundays at nine [1]. It closes [2]. No [3].', 'rounds=2;'));
  expect(calls).toBe(2);
  expect(citationsIn(lines)?.map(({ number, url, quote }) => [number, url, quote])).toEqual([
    [1, ferry.url, 'On Sundays the ferry leaves at nine.'],
    [2, port.url, 'The port closes at ten.'],
  ]);
});

test('in a later question the numbers of before are not told, as they may be those of others', async () => {
  house.catalog.setting.tools = [search];
  house.catalog.setting.onCall = async () => ({ pages: [ferry] });
  const { session } = await chat(calling('At seven [1].'));
  await asked(process, me, session.uuid, 'And back?');
  const told = sent('And back?')[0]?.messages.find(({ role }) => role === 'tool')?.content;
  expect(told).toBe(`Ferry hours\nhttps://ferry.test/hours\n${ferry.text}`);
});

test('of a hidden call the person sees what is cited, and else nothing of what came', async () => {
  house.catalog.setting.tools = [{ ...search, hidden: true }];
  house.catalog.setting.onCall = async () => ({ pages: [ferry, port] });
  const { session, lines } = await chat(calling('The ferry leaves at seven [1].'));
  expect(textOf(lines)).toBe('The ferry leaves at seven [1].');
  const shown = JSON.stringify([lines, (await messagesOf(process, me, session.uuid)).at(-1)]);
  expect(shown).toContain(ferry.url);
  expect(shown).not.toContain(port.url);
  expect(shown).not.toContain('"query"');
});

test('a public chat shows title, address and quote of web pages, and its copy keeps them', async () => {
  house.catalog.setting.tools = [search];
  house.catalog.setting.onCall = async () => ({ pages: [port] });
  const { session } = await chat(calling('It closes at ten [1].'));
  const params = { uuid: session.uuid };
  const made = await process.api.call(routes.setPublicLink, { as: me, params, body: {} });
  const token = String(made.body.data.shareUrl).split('/').at(-1) ?? '';
  const link = { params: { token } };
  const { body } = await process.api.call(routes.readPublicSession, { as: { kind: 'anonymous' }, ...link });
  const cited = { number: 1, title: 'The port', url: port.url, quote: port.text };
  expect(body.data.messages[1].citations).toEqual([{ ...cited, page: null }]);
  const copy = await process.api.call(routes.copyPublicSession, { as: me, ...link, body: {} });
  const copied = await messagesOf(process, me, copy.body.data.uuid);
  expect(copied.at(-1)?.citations).toEqual([cited]);
});

test('what cannot be looked up is told to the model as a failure', async () => {
  house.catalog.setting.tools = [search];
  house.catalog.setting.onCall = async () => ({ text: 'Port 22 is not fetched.', isError: true });
  const question = calling('I cannot: {result}');
  const { lines } = await chat(question);
  expect(textOf(lines)).toBe('I cannot: Port 22 is not fetched.');
  expect(lines.flatMap(({ toolCall }) => toolCall?.status ?? [])).toEqual(['running', 'failed']);
  expect(citationsIn(lines)).toBeUndefined();
});
