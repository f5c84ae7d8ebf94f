import type { RouteName } from '@tutka/http-contracts';
import type { Answer } from './answer.ts';
import { apiKeys, madeKey } from './fixtures/api-keys.ts';

/** What the rows about API keys answer. */
export const keyAnswers: Partial<Record<RouteName, Answer>> = {
  listApiKeys: ({ empty }) => (empty ? [] : apiKeys),
  createApiKey: () => ({ ...apiKeys[0], key: madeKey }),
  updateApiKey: ({ params }) => apiKeys.find(({ uuid }) => uuid === params.uuid),
  deleteApiKey: ({ params }) => ({ uuid: params.uuid }),
};
