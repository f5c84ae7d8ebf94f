import type { Accounts } from '../src/clients/accounts.ts';

/** As where identity is down. */
export const nobodyKnown: Accounts = {
  people: async () => new Map(),
  workspaces: async () => new Map(),
  close: () => undefined,
};
