import { randomUUID } from 'node:crypto';
import { type RouteName, routes } from '@tutka/http-contracts';
import { billingExpectations } from './billing-expectations.ts';
import { chatImportExpectations } from './chat-import-expectations.ts';
import { conversationExpectations } from './conversation-expectations.ts';
import { adminAlone, type Expectation, everyone, ownerAlone, signedIn } from './expectation.ts';
import { folderExpectations } from './folder-expectations.ts';
import { invoiceExpectations } from './invoice-expectations.ts';
import { keyExpectations } from './key-expectations.ts';
import { mcpExpectations } from './mcp-expectations.ts';
import { notificationExpectations } from './notification-expectations.ts';
import { operationsExpectations } from './operations-expectations.ts';
import { promptExpectations } from './prompt-expectations.ts';
import { protocolExpectations } from './protocol-expectations.ts';
import { signUpExpectations } from './sign-up-expectations.ts';
import { siteExpectations } from './site-expectations.ts';
import { statisticsExpectations } from './statistics-expectations.ts';
import { workspaceExpectations } from './workspace-expectations.ts';
import { newAgent, newAttachment, newDocument, newProvider, provider, type World } from './world.ts';

const ofKnowledge = ({ owned }: World) => ({ params: { id: owned.knowledge } });
const ofDocument = ({ owned }: World) => ({ params: { id: owned.knowledge, docUuid: owned.document } });
const ofNewDocument = async ({ owner, owned }: World) => ({
  params: { id: owned.knowledge, docUuid: await newDocument(owner, owned.knowledge) },
});
const ofAgent = ({ owned }: World) => ({ params: { id: owned.agent } });
const ofVersion = ({ owned }: World) => ({ params: { id: owned.agent, version: 1 } });
/** Nothing answers there. */
const searchEngine = { kind: 'searxng', baseUrl: 'http://127.0.0.1:1' };
const address = () => `${randomUUID()}@example.org`;

/** What is deleted is made for each call. */
export const expectations: Readonly<Record<RouteName, Expectation>> = {
  requestCode: { statuses: everyone, call: () => ({ body: { email: address() } }) },
  verifyCode: {
    statuses: [401, 401, 401, 401, 401],
    call: () => ({ body: { email: address(), otp: '000000' } }),
  },
  // There is an ADMIN already.
  claimSetUp: { statuses: [401, 410, 410, 401, 410], call: () => ({ body: { token: 'none' } }) },
  refreshSession: { statuses: signedIn },
  logout: { statuses: everyone },
  getMe: { statuses: signedIn },
  listSignIns: { statuses: signedIn },
  endSignIn: { statuses: [401, 404, 404, 401, 404], call: () => ({ params: { uuid: randomUUID() } }) },
  ...signUpExpectations,
  listUsers: { statuses: signedIn },
  updateUser: {
    statuses: [401, 200, 404, 401, 200],
    call: ({ owner }) => ({ params: { id: owner.me.uuid }, body: { language: 'en' } }),
  },
  getDeletion: {
    statuses: [401, 200, 404, 401, 200],
    call: ({ owner }) => ({ params: { id: owner.me.uuid } }),
  },
  // Of another address than the account's: it stays.
  deleteUser: {
    statuses: [401, 400, 404, 401, 400],
    call: ({ owner }) => ({ params: { id: owner.me.uuid }, body: { email: address() } }),
  },
  getUserLogo: { statuses: everyone, call: ({ owner }) => ({ params: { uuid: owner.me.uuid } }) },
  ...workspaceExpectations,
  ...keyExpectations,
  ...notificationExpectations,
  ...billingExpectations,
  ...invoiceExpectations,
  ...statisticsExpectations,
  ...operationsExpectations,

  getSignedUrl: {
    statuses: signedIn,
    call: () => ({ query: { resourceType: 'knowledge', fileName: 'a.txt' } }),
  },
  // The signed address is the permission, whoever uses it.
  putUpload: {
    statuses: everyone,
    call: async ({ owner }) => {
      const query = { resourceType: 'knowledge', fileName: 'a.txt' };
      const { signedUrl } = await owner.call(routes.getSignedUrl, { query });
      return { params: { token: signedUrl.split('/').at(-1) ?? '' }, body: 'text' };
    },
  },
  getFile: {
    statuses: [404, 200, 404, 404, 404],
    call: ({ owned }) => ({ params: { key: owned.file.split('/').at(-1) ?? '' } }),
  },
  getAttachment: {
    statuses: ownerAlone,
    call: async ({ owner }) => ({ params: { key: await newAttachment(owner) } }),
  },
  createKnowledge: { statuses: signedIn, call: () => ({ body: { name: 'Made' } }) },
  listKnowledges: { statuses: signedIn },
  getKnowledgeUsage: { statuses: signedIn },
  getKnowledge: { statuses: ownerAlone, call: ofKnowledge },
  updateKnowledge: {
    statuses: ownerAlone,
    call: (world) => ({ ...ofKnowledge(world), body: { description: 'New' } }),
  },
  deleteKnowledge: {
    statuses: ownerAlone,
    call: async ({ owner }) => {
      const { uuid } = await owner.call(routes.createKnowledge, { body: { name: 'To go' } });
      return { params: { id: uuid } };
    },
  },
  reindexKnowledge: {
    statuses: ownerAlone,
    call: async ({ owner }) => {
      const { uuid } = await owner.call(routes.createKnowledge, { body: { name: 'To read anew' } });
      return { params: { id: uuid } };
    },
  },
  // The stream ends when its base is deleted.
  watchKnowledge: {
    statuses: ownerAlone,
    call: async ({ owner }) => {
      const { uuid } = await owner.call(routes.createKnowledge, { body: { name: 'Watched' } });
      setTimeout(() => void owner.call(routes.deleteKnowledge, { params: { id: uuid } }), 500);
      return { params: { id: uuid } };
    },
  },
  // Of bases that one does not have there is nothing to tell; the stream ends with the last of them.
  watchKnowledges: {
    statuses: signedIn,
    call: async ({ owner }) => {
      const { uuid } = await owner.call(routes.createKnowledge, { body: { name: 'Watched too' } });
      setTimeout(() => void owner.call(routes.deleteKnowledge, { params: { id: uuid } }), 500);
      return { query: { ids: uuid } };
    },
  },
  searchKnowledge: {
    statuses: ownerAlone,
    call: (world) => ({ ...ofKnowledge(world), body: { query: 'keeper of the lighthouse' } }),
  },
  requestKnowledgeIndex: {
    statuses: ownerAlone,
    call: (world) => ({ ...ofKnowledge(world), body: { chunkWords: 280 } }),
  },
  // There is none to go back to, and none to give up.
  switchKnowledgeIndex: { statuses: [401, 409, 404, 401, 404], call: ofKnowledge },
  cancelKnowledgeIndex: { statuses: [401, 409, 404, 401, 404], call: ofKnowledge },
  listEmbeddingModels: { statuses: signedIn },
  // Our own machine is no page to fetch, for nobody.
  lookUpKnowledgeUrl: {
    statuses: [401, 422, 422, 401, 422],
    call: () => ({ query: { url: 'http://127.0.0.1/' } }),
  },
  listDocuments: { statuses: ownerAlone, call: ofKnowledge },
  getDocument: { statuses: ownerAlone, call: ofDocument },
  addDocument: {
    statuses: ownerAlone,
    call: (world) => ({ ...ofKnowledge(world), body: { content: 'More.', name: 'more.txt' } }),
  },
  updateDocument: {
    statuses: ownerAlone,
    call: async (world) => ({ ...(await ofNewDocument(world)), body: { name: 'renamed.txt' } }),
  },
  deleteDocument: { statuses: ownerAlone, call: ofNewDocument },
  retryDocument: { statuses: ownerAlone, call: ofNewDocument },
  reindexDocument: { statuses: ownerAlone, call: ofNewDocument },
  cancelDocument: { statuses: ownerAlone, call: ofNewDocument },
  listDocumentEvents: { statuses: ownerAlone, call: ofDocument },
  listChunks: { statuses: ownerAlone, call: ofDocument },
  getPassage: {
    statuses: ownerAlone,
    call: (world) => ({ params: { ...ofDocument(world).params, ordinal: 0 } }),
  },
  ...siteExpectations,

  listAgents: { statuses: signedIn },
  listAgentTags: { statuses: everyone },
  createAgent: { statuses: signedIn, call: () => ({ body: { name: 'Made' } }) },
  // Public ones are for everyone, so that nobody is asked to sign in: this one is not there for them.
  getAgent: { statuses: [404, 200, 404, 404, 404], call: ofAgent },
  updateAgent: {
    statuses: ownerAlone,
    call: (world) => ({ ...ofAgent(world), body: { description: 'New' } }),
  },
  listAgentVersions: { statuses: ownerAlone, call: ofAgent },
  getAgentVersion: { statuses: ownerAlone, call: ofVersion },
  restoreAgentVersion: { statuses: ownerAlone, call: ofVersion },
  publishAgent: { statuses: ownerAlone, call: ofAgent },
  unpublishAgent: { statuses: ownerAlone, call: ofAgent },
  copyAgent: { statuses: ownerAlone, call: ofAgent },
  exportAgent: { statuses: ownerAlone, call: ofAgent },
  importAgent: {
    statuses: signedIn,
    call: () => ({ body: { format: 'tutka.agent', formatVersion: 1, agent: { name: 'Imported' } } }),
  },
  activateAgent: { statuses: ownerAlone, call: ofAgent },
  deleteAgent: {
    statuses: ownerAlone,
    call: async ({ owner }) => ({ params: { id: await newAgent(owner) } }),
  },
  listShares: { statuses: ownerAlone, call: ofAgent },
  getShare: {
    statuses: ownerAlone,
    call: async ({ owner, owned }) => {
      const share = { params: { id: owned.agent }, body: { kind: 'link' } };
      return { params: { id: (await owner.call(routes.createShare, share)).uuid } };
    },
  },
  createShare: { statuses: ownerAlone, call: (world) => ({ ...ofAgent(world), body: { kind: 'link' } }) },
  updateShare: {
    statuses: ownerAlone,
    call: async ({ owner, owned }) => {
      const share = { params: { id: owned.agent }, body: { kind: 'link' } };
      const { uuid } = await owner.call(routes.createShare, share);
      return { params: { id: uuid }, body: { status: 0 } };
    },
  },
  // Nobody here shows a share.
  getSharedAgent: { statuses: [401, 401, 401, 401, 401] },
  listTrials: { statuses: ownerAlone, call: ({ owned }) => ({ query: { agentId: owned.agent } }) },

  listModelProviders: { statuses: adminAlone },
  createModelProvider: { statuses: adminAlone, call: () => ({ body: provider }) },
  updateModelProvider: {
    statuses: adminAlone,
    call: async ({ admin }) => ({ params: { uuid: await newProvider(admin) }, body: { name: 'New' } }),
  },
  deleteModelProvider: {
    statuses: adminAlone,
    call: async ({ admin }) => ({ params: { uuid: await newProvider(admin) } }),
  },
  // Nothing answers at that address.
  fetchProviderModels: {
    statuses: [401, 403, 403, 401, 502],
    call: () => ({ body: { kind: provider.kind, baseUrl: provider.baseUrl } }),
  },
  testProvider: {
    statuses: adminAlone,
    call: () => ({ body: { kind: provider.kind, baseUrl: provider.baseUrl, model: 'm' } }),
  },
  listModels: { statuses: signedIn },
  getSearchEngine: { statuses: adminAlone },
  setSearchEngine: { statuses: adminAlone, call: () => ({ body: searchEngine }) },
  removeSearchEngine: { statuses: adminAlone },
  trySearchEngine: { statuses: adminAlone, call: () => ({ body: { ...searchEngine, query: 'x' } }) },
  getWebTools: { statuses: signedIn },

  ...mcpExpectations,

  ...conversationExpectations,
  ...chatImportExpectations,
  ...folderExpectations,
  ...promptExpectations,
  ...protocolExpectations,
};
