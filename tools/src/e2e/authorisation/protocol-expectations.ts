import { type Expectation, ownerAlone, signedIn } from './expectation.ts';

/** The rows that speak others' protocols. */
export const protocolExpectations = {
  createChatCompletion: {
    statuses: ownerAlone,
    call: ({ owned }) => ({
      body: { model: owned.agent, messages: [{ role: 'user', content: 'What does the keeper say?' }] },
    }),
  },
  listOpenAiModels: { statuses: signedIn },
  callAgentMcp: {
    statuses: ownerAlone,
    call: ({ owned }) => ({
      params: { uuid: owned.agent },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    }),
  },
  getOpenAiModel: { statuses: ownerAlone, call: ({ owned }) => ({ params: { id: owned.agent } }) },
} satisfies Record<string, Expectation>;
