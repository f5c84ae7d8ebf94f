import { expect } from '@jest/globals';
import type { Knowledge } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import type { Answer, RunningCatalog } from './running-catalog.ts';

/** What tests ask of knowledge bases again and again. */
export interface KnowledgeCalls {
  get(who: Person, path: string): Promise<Answer<Knowledge>>;
  list(who: Person, query?: string): Promise<Answer<Knowledge[]>>;
  create(who: Person, body: object): Promise<Knowledge>;
  /** The base once all its documents are read or have failed. */
  settled(who: Person, uuid: string): Promise<Knowledge>;
  /** The texts that a question finds. */
  texts(who: Person, uuid: string, query: string): Promise<string[]>;
}

export function knowledgeCalls(catalog: () => RunningCatalog): KnowledgeCalls {
  const get = (who: Person, path: string) => catalog().call<Knowledge>(who, 'GET', `/api/knowledges/${path}`);
  return {
    get,
    list: (who, query = '') => catalog().call<Knowledge[]>(who, 'GET', `/api/knowledges${query}`),
    async create(who, body) {
      const { status, body: answer } = await catalog().call<Knowledge>(who, 'POST', '/api/knowledges', body);
      expect([status, answer.error]).toEqual([200, undefined]);
      return answer.data;
    },
    async settled(who, uuid) {
      const shown = await eventually(
        () => get(who, uuid),
        ({ body }) => body.data.status >= 2,
      );
      return shown.body.data;
    },
    async texts(who, uuid, query) {
      const path = `/api/knowledges/${uuid}/search`;
      const { body } = await catalog().call<{ passages: { text: string }[] }>(who, 'POST', path, { query });
      return body.data.passages.map(({ text }) => text);
    },
  };
}
