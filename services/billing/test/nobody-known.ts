import type { Accounts } from '../src/clients/accounts.ts';

/** As where identity is down; any workspace is taken for one. */
export const nobodyKnown: Accounts = {
  people: async () => new Map(),
  workspaces: async () => new Map(),
  refuseUnknown: async () => undefined,
  find: async () => ({ userIds: [], workspaces: [] }),
  close: () => undefined,
};
