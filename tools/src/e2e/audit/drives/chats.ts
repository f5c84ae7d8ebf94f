import { type RouteName, routes, type StreamLine } from '@tutka/http-contracts';
import type { Api } from '../../api.ts';
import { newAgent, newSession } from '../../authorisation/world.ts';
import { until } from '../../until.ts';
import type { Drive } from './drive.ts';
import { newServer } from './tools.ts';

/** Asks, and answers the first line that is wanted; what follows is read on by itself. */
async function lineOf(
  api: Api,
  sessionUUID: string,
  content: string,
  isWanted: (line: StreamLine) => boolean,
): Promise<StreamLine> {
  const answer = await api.send(
    routes.sendMessage,
    { body: { sessionUUID, content } },
    { accept: 'application/x-ndjson' },
  );
  const wanted = Promise.withResolvers<StreamLine>();
  const read = async (): Promise<void> => {
    let text = '';
    for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (text + piece).split('\n');
      text = lines.pop() ?? '';
      const found = lines.map((line) => JSON.parse(line) as StreamLine).find(isWanted);
      if (found) wanted.resolve(found);
    }
    wanted.reject(new Error(`The reply ended: ${text}`));
  };
  void read().catch(wanted.reject);
  return await wanted.promise;
}

const stopMessage: Drive = async ({ owner }) => {
  const session = await newSession(owner, await newAgent(owner));
  const { messages } = await lineOf(owner, session, 'Go on. [[sim tokens=2000;pace=20]]', () => true);
  return { by: owner, options: { params: { uuid: messages[0].uuid } } };
};

const approveToolCall: Drive = async ({ owner }, around) => {
  const mcpServers = [{ uuid: await newServer(owner, around), tools: 'all', approval: 'always' }];
  const session = await newSession(owner, await newAgent(owner, { mcpServers }));
  const script = '[[sim call=echo;args={"message":"hei"};say=Done.]]';
  const { messages, approval } = await lineOf(owner, session, script, (line) => line.approval !== undefined);
  const body = { callId: approval?.callId, allow: true };
  return { by: owner, options: { params: { uuid: messages[0].uuid }, body } };
};

const question = [{ role: 'user', content: 'Hei?' }] as const;

const testAgent: Drive = async ({ owner }) => ({
  by: owner,
  options: { body: { agentUUID: await newAgent(owner), messages: question } },
});

const createChatCompletion: Drive = async ({ owner }) => ({
  by: owner,
  options: { body: { model: await newAgent(owner), messages: question } },
});

const callAgentMcp: Drive = async ({ owner }) => ({
  by: owner,
  options: {
    params: { uuid: await newAgent(owner) },
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'ask', arguments: { question: 'Hei?' } },
    },
  },
});

const exported = [
  {
    id: 'one',
    title: 'The brigantine',
    create_time: 1_700_000_000,
    current_node: 'a',
    mapping: {
      root: { parent: null, message: null },
      q: {
        parent: 'root',
        message: {
          author: { role: 'user' },
          create_time: 1_700_000_000,
          content: { content_type: 'text', parts: ['What is it?'] },
        },
      },
      a: {
        parent: 'q',
        message: {
          author: { role: 'assistant' },
          create_time: 1_700_000_001,
          content: { content_type: 'text', parts: ['A boat.'] },
        },
      },
    },
  },
];

const startChatImport: Drive = async ({ owner }) => {
  for (const { uuid } of await owner.call(routes.listChatImports)) {
    await owner.call(routes.deleteChatImport, { params: { uuid } });
  }
  const { uuid } = await owner.call(routes.createChatImport, {
    query: { fileName: 'conversations.json' },
    body: exported,
  });
  await until('the import', async () => {
    const { state } = await owner.call(routes.getChatImport, { params: { uuid } });
    return state === 'ready';
  });
  return { by: owner, options: { params: { uuid }, body: { agentUUID: await newAgent(owner) } } };
};

const activateAgent: Drive = async ({ owner }) => {
  const body = { format: 'tutka.agent', formatVersion: 1, agent: { name: 'Imported', prompt: 'Obey.' } };
  const { uuid } = await owner.call(routes.importAgent, { body });
  return { by: owner, options: { params: { id: uuid } } };
};

export const chats = {
  stopMessage,
  approveToolCall,
  testAgent,
  createChatCompletion,
  callAgentMcp,
  startChatImport,
  activateAgent,
} satisfies Partial<Record<RouteName, Drive>>;
