import { expect, test } from '@jest/globals';
import { calling, readTool } from './calling.ts';
import { person, sharedHouse } from './house.ts';
import { asked, newSession } from './reading.ts';

const house = await sharedHouse();
const process = await house.process();
const me = person();

const requestsOf = (question: string) =>
  house.models.said().filter(({ lastMessage }) => lastMessage === question);

test('later turns know the calls of earlier ones, and what they came to', async () => {
  house.catalog.setting.tools = [readTool];
  house.catalog.setting.onCall = async () => ({ text: `long ${'y'.repeat(5000)}` });
  const session = await newSession(house, process, me, { title: 'x' });
  await asked(
    process,
    me,
    session.uuid,
    calling('First', 'before=Let me look.;args={"path":"/a"};say=Seen.'),
  );
  await asked(process, me, session.uuid, 'And then?');
  const sent = requestsOf('And then?')[0]?.messages.slice(2) as { role: string; content: string }[];
  expect(sent).toMatchObject([
    {
      role: 'assistant',
      content: 'Let me look.',
      tool_calls: [{ id: '000000001', function: { name: 'My_files__read', arguments: '{"path":"/a"}' } }],
    },
    {
      role: 'tool',
      tool_call_id: '000000001',
      content: expect.stringMatching(/^long y+\n\[The rest was cut/),
    },
    { role: 'assistant', content: 'Seen.' },
    { role: 'user', content: 'And then?' },
  ]);
  expect(sent[1]?.content.length).toBeLessThan(2200);
  // Without tools to offer, providers refuse calls in a conversation.
  house.catalog.setting.tools = [];
  await asked(process, me, session.uuid, 'And without?');
  const text = JSON.stringify(requestsOf('And without?')[0]?.messages);
  expect(text).not.toContain('tool_calls');
  expect(text).toContain('(read answered: long yyy');
});
