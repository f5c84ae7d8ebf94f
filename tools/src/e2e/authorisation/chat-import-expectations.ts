import { type RouteName, routes } from '@tutka/http-contracts';
import { type Expectation, ownerAlone, signedIn } from './expectation.ts';
import type { World } from './world.ts';

const noChats = { query: { fileName: 'chats.json' }, body: '[]' };

/** One at a time: the one before is ended first. */
async function noImport({ owner }: World) {
  for (const { uuid } of await owner.call(routes.listChatImports)) {
    await owner.call(routes.deleteChatImport, { params: { uuid } });
  }
  return noChats;
}

async function ofNewImport(world: World) {
  const { uuid } = await world.owner.call(routes.createChatImport, await noImport(world));
  return { params: { uuid } };
}

/** The rows about imports of chats. */
export const chatImportExpectations = {
  listChatImports: { statuses: signedIn },
  createChatImport: { statuses: signedIn, call: noImport },
  getChatImport: { statuses: ownerAlone, call: ofNewImport },
  listImportedChats: { statuses: ownerAlone, call: ofNewImport },
  startChatImport: {
    // There is nothing in it. The agent is asked for first, and is no stranger's.
    statuses: [401, 409, 404, 401, 404],
    call: async (world) => ({ ...(await ofNewImport(world)), body: { agentUUID: world.owned.agent } }),
  },
  deleteChatImport: { statuses: ownerAlone, call: ofNewImport },
} satisfies Partial<Record<RouteName, Expectation>>;
