import { randomUUID } from 'node:crypto';
import { routes } from '@tutka/http-contracts';
import { type Api, firstOf, settled } from '../../api.ts';
import { newBase } from '../../authorisation/world.ts';
import { until } from '../../until.ts';
import type { Drive } from './drive.ts';

const LONG_WORDS = 400_000;

/** The uuid of a base with one document, of a few words or of so many that reading them takes a while. */
async function baseOf(api: Api, isLong: boolean): Promise<string> {
  const words = isLong
    ? Array.from({ length: LONG_WORDS }, (_, n) => `word${n % 9973}`).join(' ')
    : 'A few words.';
  const uri = await api.upload('read.txt', Buffer.from(`${randomUUID()} ${words}`));
  const body = { name: 'To read', uri, fileName: 'read.txt' };
  return (await api.call(routes.createKnowledge, { body })).uuid;
}

const reindexKnowledge: Drive = async ({ owner, owned }) => ({
  by: owner,
  options: { params: { id: owned.knowledge } },
});

/** Its index has 280 words a passage after this. */
async function rebuilt(api: Api): Promise<string> {
  const id = await baseOf(api, false);
  await settled(api, id);
  await api.call(routes.requestKnowledgeIndex, { params: { id }, body: { chunkWords: 120 } });
  await until('the new index', async () => {
    const { index } = await api.call(routes.getKnowledge, { params: { id } });
    return index?.building == null && index?.serving?.chunkWords === 120;
  });
  return id;
}

const requestKnowledgeIndex: Drive = async ({ owner }) => {
  const id = await baseOf(owner, false);
  await settled(owner, id);
  return { by: owner, options: { params: { id }, body: { chunkWords: 120 } } };
};

const switchKnowledgeIndex: Drive = async ({ owner }) => ({
  by: owner,
  options: { params: { id: await rebuilt(owner) } },
});

/** An index may be built before it is told to stop; then another is. */
const cancelKnowledgeIndex: Drive = async ({ owner }) => {
  const id = await baseOf(owner, true);
  await settled(owner, id);
  const act = async () => {
    for (const chunkWords of [120, 200, 90, 160]) {
      await owner.call(routes.requestKnowledgeIndex, { params: { id }, body: { chunkWords } });
      const answer = await owner.send(routes.cancelKnowledgeIndex, { params: { id } });
      const text = await answer.text();
      if (answer.status === 200) return owner;
      if (answer.status !== 409) throw new Error(`${answer.status} ${text}`);
    }
    throw new Error('Each index was built before it was told to stop');
  };
  return { act };
};

const cancelDocument: Drive = async ({ owner }) => {
  const id = await baseOf(owner, true);
  const { uuid } = firstOf(await owner.call(routes.listDocuments, { params: { id } }));
  return { by: owner, options: { params: { id, docUuid: uuid } } };
};

const startSiteImport: Drive = async ({ owner }, { site }) => {
  const id = await newBase(owner);
  const { uuid } = await owner.call(routes.createSiteImport, { params: { id }, body: { url: site } });
  const params = { id, importUuid: uuid };
  await until('the pages', async () => {
    const { phase } = await owner.call(routes.getSiteImport, { params });
    return phase === 'found';
  });
  const pages = await owner.call(routes.listSitePages, { params });
  const chosen = pages.filter(({ state }) => state === 'found').map(({ ordinal }) => ordinal);
  return { by: owner, options: { params, body: { pages: chosen } } };
};

/** Under way when it is cancelled: an import that has ended leaves no event. */
const cancelSiteImport: Drive = async ({ owner }, { silent }) => {
  const id = await newBase(owner);
  const { uuid } = await owner.call(routes.createSiteImport, { params: { id }, body: { url: silent } });
  return { by: owner, options: { params: { id, importUuid: uuid } } };
};

export const knowledge = {
  reindexKnowledge,
  requestKnowledgeIndex,
  switchKnowledgeIndex,
  cancelKnowledgeIndex,
  cancelDocument,
  startSiteImport,
  cancelSiteImport,
};
