import type { Message, RouteName } from '@tutka/http-contracts';
import type { Answer } from './answer.ts';
import { named, when } from './asked.ts';
import { auditAnswers } from './audit-answers.ts';
import { billingAnswers } from './billing-answers.ts';
import { chatImportAnswers } from './chat-import-answers.ts';
import { earningAnswers } from './earning-answers.ts';
import {
  agents,
  assistant,
  given,
  imported,
  publicAgents,
  tags,
  versions,
  wholeVersion,
} from './fixtures/agents.ts';
import { folders, foundSessions, messages, sessions, visitorSessions } from './fixtures/chats.ts';
import { documents, knowledges, siteImports, sitePages, timeline } from './fixtures/knowledge.ts';
import { choosable, providers, searchEngine } from './fixtures/models.ts';
import { admin } from './fixtures/people.ts';
import { linkOf, publicLinks, publicSessionOf } from './fixtures/public-chats.ts';
import { blockMessages } from './fixtures/replies.ts';
import { sharedAgent, shares, trialOf } from './fixtures/shares.ts';
import { toolMessages } from './fixtures/tool-calls.ts';
import { id, moment } from './fixtures/values.ts';
import { keyAnswers } from './key-answers.ts';
import { mcpAnswers } from './mcp-answers.ts';
import { notificationAnswers } from './notification-answers.ts';
import { operationsAnswers } from './operations-answers.ts';
import { peopleAnswers } from './people-answers.ts';
import { promptAnswers } from './prompt-answers.ts';
import { statisticAnswers } from './statistic-answers.ts';
import { workspaceAnswers } from './workspace-answers.ts';

const heldBy: Readonly<Record<string, readonly Message[]>> = {
  [id('f', 5)]: blockMessages,
  [id('f', 6)]: toolMessages,
};

const passage = {
  documentUUID: id('e', 1),
  title: 'Field manual 2026.pdf',
  ordinal: 3,
  page: 42,
  heading: 'Working time',
  text: 'Night work begins at 22:00 and shall not exceed eight hours in any period of twenty-four hours.',
};

const embeddingModel = `${id('b', 1)}/text-embedding-3-small`;
const oneIndex = { embeddingModel: null, chunkWords: 180, madeAt: moment(40) };
const goesOn = { problem: null, problemCode: null };
const index = {
  serving: oneIndex,
  building: { ...oneIndex, embeddingModel, madeAt: moment(1), progress: 38, ...goesOn },
  previous: null,
};

/** What the rows answer; a row that is not here answers 404. Undefined: not found. */
export const answers: Partial<Record<RouteName, Answer>> = {
  ...peopleAnswers,
  ...keyAnswers,
  ...billingAnswers,
  ...earningAnswers,
  ...statisticAnswers,
  ...auditAnswers,
  ...operationsAnswers,
  ...notificationAnswers,
  ...workspaceAnswers,
  listKnowledges: (asked) => {
    const [status, hasFailed] = [asked.query.get('status'), asked.query.get('hasFailed')];
    return when(knowledges)(asked).filter(
      (base) =>
        (status === null || String(base.status) === status) &&
        (hasFailed === null || String(base.failedCount > 0) === hasFailed),
    );
  },
  getKnowledge: (asked) => {
    const found = named(knowledges)(asked);
    return found && { ...found, index };
  },
  listEmbeddingModels: () => ({
    models: [{ id: embeddingModel, name: 'text-embedding-3-small', provider: 'OpenAI', isDefault: true }],
  }),
  listDocuments: (asked) => {
    const status = asked.query.get('status');
    return when(documents)(asked).filter(
      (one) => one.knowledgeUUID === asked.params.id && (status === null || String(one.status) === status),
    );
  },
  getDocument: ({ params }) => documents.find(({ uuid }) => uuid === params.docUuid),
  getKnowledgeUsage: () => ({
    bytes: { used: 612 * 1024 ** 2, limit: 1024 ** 3 },
    knowledges: { used: 5, limit: 20 },
    maxFileBytes: 104_857_600,
    upgradeUrl: '/pricing',
  }),
  addDocument: () => documents[0],
  reindexDocument: () => documents[5],
  deleteDocument: () => null,
  listSiteImports: ({ params }) => siteImports.filter(({ knowledgeUUID }) => knowledgeUUID === params.id),
  listSitePages: () => sitePages,
  listDocumentEvents: () => timeline,
  listChunks: () => [{ ordinal: 3, page: 42, heading: 'Working time', text: passage.text }],
  getPassage: () => ({
    ...passage,
    fileType: 'pdf',
    pageCount: 118,
    text: `Chapter 4\n\n${passage.text}\n\nGuards may work ten hours.`,
    start: 11,
    end: 11 + passage.text.length,
    previousOrdinal: 2,
    nextOrdinal: 4,
  }),
  searchKnowledge: () => ({
    passages: [
      {
        ...passage,
        score: 7.2,
        coverage: 0.9,
        words: 7.2,
        similarity: 0.81,
        rerank: 0.97,
        matched: ['night', 'work'],
      },
      {
        ...passage,
        ordinal: 9,
        page: 77,
        heading: 'Allowances',
        text: 'For work on Sundays and at night an allowance of a quarter of the hourly rate is paid with the next wage.',
        score: 3.4,
        coverage: 0.6,
        words: 3.4,
        similarity: 0.55,
        rerank: 0.64,
        matched: ['work', 'night'],
      },
      {
        ...passage,
        title: 'Rates and surcharges.xlsx',
        ordinal: 1,
        page: null,
        heading: 'Sheet 2026',
        text: 'Shift | Surcharge\nlate | 10 %\nnight | 25 %',
        score: 1.1,
        coverage: 0.4,
        words: 1.1,
        similarity: 0.31,
        rerank: 0.12,
        matched: ['night'],
      },
    ],
    vectors: { state: 'used', reason: null },
    rerank: { state: 'used', reason: null },
    tookMs: 12,
  }),
  getSignedUrl: () => ({
    url: '/api/files/fixture-upload.pdf',
    signedUrl: '/api/upload/files/a-token-of-more-than-twenty-letters',
    expiresAt: moment(-1),
    maxBytes: 50_000_000,
    requiredHeaders: {},
  }),
  putUpload: () => null,
  createKnowledge: () => knowledges[4],

  listAgents: (asked) => {
    const own = asked.query.get('isPublic') !== 'true';
    const whose = asked.query.get('whose');
    if (whose === 'shared') return when(given)(asked);
    const made = [...agents, imported, ...(whose === 'own' ? [] : given)];
    if (asked.query.has('ownerUUID')) return asked.empty ? [] : publicAgents.slice(0, 1);
    return own ? when(made, [assistant])(asked) : when(publicAgents)(asked);
  },
  listAgentTags: when(tags),
  getAgent: named([...agents, ...publicAgents, ...given, imported]),
  listAgentVersions: () => versions,
  getAgentVersion: ({ params }) => wholeVersion(Number(params.version)),
  ...mcpAnswers,
  getSearchEngine: ({ empty }) => ({ engine: empty ? null : searchEngine }),
  trySearchEngine: () => ({
    ok: true,
    pages: [
      { title: 'Helsinki weather', url: 'https://en.ilmatieteenlaitos.fi/weather/helsinki' },
      { title: 'Helsinki — Wikipedia', url: 'https://en.wikipedia.org/wiki/Helsinki' },
    ],
    ms: 412,
    problem: null,
    code: null,
  }),
  getWebTools: ({ begun, empty }) => ({ search: !begun && !empty }),
  listModels: ({ empty, begun }) => (empty || begun ? { models: [], offline: true } : choosable),
  listModelProviders: when(providers),
  updateModelProvider: named(providers),
  fetchProviderModels: () => ({
    models: ['gpt-4.1', 'gpt-4.1-mini', 'gpt-4.1-nano', 'text-embedding-3-small'],
    contextTokens: { 'gpt-4.1': 1_047_576, 'gpt-4.1-mini': 1_047_576 },
  }),
  testProvider: () => ({ ok: true, text: 'Hello', firstTokenMs: 412, problem: null, code: null }),

  listShares: when(shares),
  getShare: named(shares),
  getSharedAgent: () => sharedAgent,
  listTrials: ({ query }) => [trialOf(query.get('agentId') ?? id('c', 12))],
  updateShare: named(shares),
  createShare: () => ({ ...shares[0], secret: 'Zk8sQ1n7dYp0Xw3vTb6mRc9eLa2jUhGf5iOoKqVxWyA' }),

  listSessions: (asked) => {
    if (asked.query.get('visitors') === 'true') return when(visitorSessions)(asked);
    const pinned = asked.query.get('pinned');
    const shown = asked.begun || asked.query.get('archived') === 'true' ? [] : when(sessions)(asked);
    const folder = asked.query.get('folderUUID');
    return shown
      .filter((session) => pinned === null || String(session.pinned) === pinned)
      .filter(({ folderUUID }) => folder === null || (folderUUID ?? 'none') === folder);
  },
  listFolders: (asked) => (asked.begun ? [] : when(folders)(asked)),
  searchSessions: (asked) => (asked.empty ? [] : foundSessions),
  getSession: named(sessions),
  ...chatImportAnswers,
  ...promptAnswers,
  getPublicLink: ({ params }) => ({ link: linkOf(params.uuid) }),
  listPublicLinks: ({ empty, member: isMember }) =>
    empty ? [] : publicLinks.filter(({ userUUID }) => !isMember || userUUID === admin.uuid),
  readPublicSession: ({ params }) => publicSessionOf(params.token),
  listMessages: (asked) => {
    const held = heldBy[asked.query.get('sessionUUID') ?? ''] ?? messages;
    const shown = when(held)(asked);
    return asked.query.get('sortOrder') === 'desc' ? shown.toReversed() : shown;
  },
};
