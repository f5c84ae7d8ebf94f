import { type RouteName, routes } from '@tutka/http-contracts';
import { type Expectation, everyone, ownerAlone, signedIn } from './expectation.ts';
import { newSession, newTurn, type World } from './world.ts';

const ofSession = ({ owned }: World) => ({ params: { uuid: owned.session } });
const ofReply = ({ owned }: World) => ({ params: { uuid: owned.reply } });

/** Without messages, so that nothing of the owner's is told to strangers. */
async function publicSession({ owner, owned }: World) {
  const params = { uuid: await newSession(owner, owned.agent) };
  const { shareUrl } = await owner.call(routes.setPublicLink, { params, body: {} });
  return { params: { token: shareUrl?.split('/').at(-1) ?? '' } };
}

/** The rows about sessions and messages. */
export const conversationExpectations = {
  createSession: { statuses: ownerAlone, call: ({ owned }) => ({ body: { agentUUID: owned.agent } }) },
  getSession: { statuses: ownerAlone, call: ofSession },
  updateSession: {
    statuses: ownerAlone,
    call: (world) => ({ ...ofSession(world), body: { pinned: true } }),
  },
  deleteSession: {
    statuses: ownerAlone,
    call: async ({ owner, owned }) => ({ params: { uuid: await newSession(owner, owned.agent) } }),
  },
  listSessions: { statuses: signedIn },
  searchSessions: { statuses: signedIn, call: () => ({ query: { query: 'keeper' } }) },
  exportSession: { statuses: ownerAlone, call: ofSession },
  getPublicLink: { statuses: ownerAlone, call: ofSession },
  setPublicLink: {
    statuses: ownerAlone,
    call: async ({ owner, owned }) => ({
      params: { uuid: await newSession(owner, owned.agent) },
      body: { password: 'open sesame' },
    }),
  },
  listPublicLinks: { statuses: signedIn },
  // The link is the permission, whoever has it.
  readPublicSession: { statuses: everyone, call: publicSession },
  openPublicSession: {
    statuses: everyone,
    call: async (world) => ({ ...(await publicSession(world)), body: { password: 'of no use' } }),
  },
  // It goes on with the agent of the public chat, which is another's.
  copyPublicSession: { statuses: ownerAlone, call: publicSession },
  sendMessage: {
    statuses: ownerAlone,
    call: ({ owned }) => ({ body: { sessionUUID: owned.session, content: 'What does the keeper say?' } }),
  },
  refreshMessage: {
    statuses: ownerAlone,
    call: ({ owned }) => ({ body: { sessionUUID: owned.session, messageUUID: owned.reply } }),
  },
  listMessages: { statuses: ownerAlone, call: ({ owned }) => ({ query: { sessionUUID: owned.session } }) },
  deleteMessages: {
    statuses: ownerAlone,
    call: async ({ owner, owned }) => {
      const session = await newSession(owner, owned.agent);
      return { body: { sessionUUID: session, messageUUIDs: await newTurn(owner, session, 'Who?') } };
    },
  },
  giveFeedback: { statuses: ownerAlone, call: (world) => ({ ...ofReply(world), body: { feedback: 1 } }) },
  stopMessage: { statuses: ownerAlone, call: ofReply },
  approveToolCall: {
    // No call of it waits.
    statuses: [401, 409, 404, 401, 404],
    call: (world) => ({ ...ofReply(world), body: { callId: '1', allow: true } }),
  },
  resumeStream: { statuses: ownerAlone, call: ofReply },
  testAgent: {
    statuses: ownerAlone,
    call: ({ owned }) => ({
      body: { agentUUID: owned.agent, messages: [{ role: 'user', content: 'What does the keeper say?' }] },
    }),
  },
} satisfies Partial<Record<RouteName, Expectation>>;
