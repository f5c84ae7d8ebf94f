import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '@tutka/http-contracts';
import type { Api } from '../e2e/api.ts';
import type { Simulator } from './simulator.ts';

/** What was being asked with the key of before is over by then. */
const ASKED_MS = 5_000;

/** The simulator as a provider whose key an ADMIN saved, and the only one that it lets in. */
export interface Provider {
  /** Its model, as an agent names it. */
  readonly model: string;
  /** As docs/backup-and-upgrade.md has it: a second key at the provider, saved in the pages, then the first one ended there. */
  changeKey(): Promise<void>;
}

const newKey = () => `sk-${randomBytes(24).toString('hex')}`;

/** Saves it as `admin`; whoever comes without its key is refused from now on. */
export async function saveProvider(admin: Api, simulator: Simulator): Promise<Provider> {
  let key = newKey();
  await simulator.letIn([key]);
  const { uuid } = await admin.call(routes.createModelProvider, {
    body: {
      kind: 'openai-compatible',
      name: 'Simulated',
      baseUrl: simulator.url,
      apiKey: key,
      chatModels: ['sim'],
    },
  });
  return {
    model: `${uuid}/sim`,
    async changeKey() {
      const next = newKey();
      await simulator.letIn([key, next]);
      await admin.call(routes.updateModelProvider, { params: { uuid }, body: { apiKey: next } });
      await sleep(ASKED_MS);
      await simulator.letIn([next]);
      key = next;
    },
  };
}
