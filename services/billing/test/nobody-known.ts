import type { Accounts } from '../src/clients/accounts.ts';

const nobody = { people: async () => new Map(), workspaces: async () => new Map() };

/** As where identity is down; any workspace is taken for one. */
export const nobodyKnown: Accounts = {
  ...nobody,
  kept: nobody,
  refuseUnknown: async () => undefined,
  find: async () => ({ userIds: [], userUuids: [], workspaces: [] }),
  close: () => undefined,
};
