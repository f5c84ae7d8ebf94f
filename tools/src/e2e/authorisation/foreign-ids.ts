import { randomUUID } from 'node:crypto';
import { type Route, routes } from '@tutka/http-contracts';
import type { CallOptions } from '../api.ts';
import {
  newBase,
  newDocument,
  newSession,
  newSiteImport,
  newTurn,
  type Things,
  uploaded,
  type World,
} from './world.ts';

/** A call with one id in it that the caller (`other`) must not use, by what that id is. */
export interface ForeignId {
  readonly what: string;
  readonly route: Route;
  /** The call about these things; everything else in it is the caller's own. */
  readonly call: (world: World, things: Things) => CallOptions | Promise<CallOptions>;
}

const { createAgent, updateAgent, createKnowledge, updateKnowledge, addDocument, createSession } = routes;
const messages = [{ role: 'user', content: 'What does the keeper say?' }];
/** One's own base in the address, the other thing in it. */
const under = ({ others }: World, docUuid: string) => ({ params: { id: others.knowledge, docUuid } });

/** Of the caller's own things each of these calls succeeds; of another's it answers 404. */
export const foreignIds: readonly ForeignId[] = [
  {
    what: 'knowledge in a new agent',
    route: createAgent,
    call: (_, { knowledge }) => ({ body: { name: 'A', knowledges: [knowledge] } }),
  },
  {
    what: 'knowledge in an agent that is saved',
    route: updateAgent,
    call: ({ others }, { knowledge }) => ({
      params: { id: others.agent },
      body: { knowledges: [others.knowledge, knowledge] },
    }),
  },
  {
    what: 'MCP server in a new agent',
    route: createAgent,
    call: (_, { mcpServer: uuid }) => ({
      body: { name: 'A', mcpServers: [{ uuid, tools: 'all', approval: 'never' }] },
    }),
  },
  {
    what: 'agent of a session',
    route: createSession,
    call: (_, { agent }) => ({ body: { agentUUID: agent } }),
  },
  {
    what: 'agent of a test',
    route: routes.testAgent,
    call: (_, { agent }) => ({ body: { messages, agentUUID: agent } }),
  },
  {
    what: 'knowledge of a test',
    route: routes.testAgent,
    call: ({ others }, { knowledge }) => ({
      body: { messages, agentUUID: others.agent, knowledges: [knowledge] },
    }),
  },
  {
    what: 'session of a message',
    route: routes.sendMessage,
    call: (_, { session }) => ({ body: { sessionUUID: session, content: 'Hello' } }),
  },
  {
    what: 'message above a new one',
    route: routes.sendMessage,
    call: ({ others }, { reply }) => ({
      body: { sessionUUID: others.session, parentUUID: reply, content: 'And then?' },
    }),
  },
  {
    what: 'reply to make anew',
    route: routes.refreshMessage,
    call: ({ others }, { reply }) => ({ body: { sessionUUID: others.session, messageUUID: reply } }),
  },
  {
    what: 'message to begin a branch at',
    route: routes.listMessages,
    call: ({ others }, { reply }) => ({ query: { sessionUUID: others.session, leafUUID: reply } }),
  },
  {
    what: 'message whose page is asked for',
    route: routes.listMessages,
    call: ({ others }, { reply }) => ({ query: { sessionUUID: others.session, aroundUUID: reply } }),
  },
  {
    what: 'message that a public link ends at',
    route: routes.setPublicLink,
    call: ({ others }, { reply }) => ({ params: { uuid: others.session }, body: { leafUUID: reply } }),
  },
  {
    what: 'folder that a session goes to',
    route: routes.updateSession,
    call: async (world, things) => {
      const whose = things === world.others ? world.other : world.owner;
      const { uuid } = await whose.call(routes.createFolder, { body: { name: randomUUID() } });
      return { params: { uuid: world.others.session }, body: { folderUUID: uuid } };
    },
  },
  {
    what: 'messages to delete',
    route: routes.deleteMessages,
    call: async (world, things) => {
      const own = things === world.others;
      const session = await newSession(world.other, world.others.agent);
      const mine = await newTurn(world.other, session, 'Who?');
      return { body: { sessionUUID: session, messageUUIDs: own ? mine : [...mine, things.reply] } };
    },
  },
  {
    what: 'document that is read',
    route: routes.getDocument,
    call: (world, { document }) => under(world, document),
  },
  {
    what: 'document whose history is read',
    route: routes.listDocumentEvents,
    call: (world, { document }) => under(world, document),
  },
  {
    what: 'document whose chunks are read',
    route: routes.listChunks,
    call: (world, { document }) => under(world, document),
  },
  {
    what: 'document whose page is read',
    route: routes.getPassage,
    call: (world, { document }) => ({ params: { ...under(world, document).params, ordinal: 0 } }),
  },
  {
    what: 'document to read again',
    route: routes.retryDocument,
    call: async (world, things) =>
      under(
        world,
        things === world.others ? await newDocument(world.other, things.knowledge) : things.document,
      ),
  },
  ...[routes.reindexDocument, routes.cancelDocument].map(
    (route): ForeignId => ({
      what: `document of ${route.path}`,
      route,
      call: (world, things) => under(world, things.document),
    }),
  ),
  {
    what: 'file that replaces a document',
    route: routes.updateDocument,
    call: async (world, things) => ({
      params: under(world, await newDocument(world.other, world.others.knowledge)).params,
      body: { uri: await unusedFile(world, things) },
    }),
  },
  {
    what: 'document to delete',
    route: routes.deleteDocument,
    call: async (world, things) =>
      under(
        world,
        things === world.others ? await newDocument(world.other, things.knowledge) : things.document,
      ),
  },
  {
    what: 'import of a site to see',
    route: routes.getSiteImport,
    call: siteImport,
  },
  {
    what: 'import of a site whose pages are listed',
    route: routes.listSitePages,
    call: siteImport,
  },
  {
    what: 'import of a site to cancel',
    route: routes.cancelSiteImport,
    call: siteImport,
  },
  {
    what: 'file of a new base',
    route: createKnowledge,
    call: async (world, things) => ({ body: { name: 'K', uri: await unusedFile(world, things) } }),
  },
  {
    what: 'file of a new document',
    route: addDocument,
    call: async (world, things) => ({
      params: { id: world.others.knowledge },
      body: { uri: await unusedFile(world, things) },
    }),
  },
  {
    what: 'file that a base is made anew from',
    route: updateKnowledge,
    call: async (world, things) => {
      const { uuid } = await world.other.call(createKnowledge, { body: { name: 'K', content: 'Old.' } });
      const uri = await unusedFile(world, things);
      return { params: { id: uuid }, body: { uri, isKnowledgeChanged: true } };
    },
  },
];

/** One's own base in the address; the import is into it, or into another's. */
async function siteImport(world: World, things: Things) {
  const id = await newBase(world.other);
  const own = things === world.others;
  const importUuid = own
    ? await newSiteImport(world.other, id)
    : await newSiteImport(world.owner, await newBase(world.owner));
  return { params: { id, importUuid } };
}

function unusedFile(world: World, things: Things): Promise<string> {
  return uploaded(things === world.others ? world.other : world.owner, 'nothing');
}
