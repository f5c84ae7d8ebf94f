export { actingFor } from './acting-for.ts';
export { comeIn, isAnother } from './come-in.ts';
export { endedSession, noteEnded, useEndedSession } from './ended.ts';
export { holdPage, useHeldPerson } from './held.ts';
export { useIsLeaving } from './leaving.ts';
export { tellOtherTabs, useOtherTabs } from './other-tabs.ts';
export { ANYWHERE, refuseElsewhere } from './refuse-elsewhere.ts';
export { useGoOut } from './use-go-out.ts';
export { isMeQuery, meQuery, PersonContext, useMaybeMe, useMe } from './use-me.ts';
export { usePersonName } from './use-person-name.ts';
export { useSignOut } from './use-sign-out.ts';
export {
  useBeginAnew,
  useSwitchWorkspace,
  useWorkspaceName,
  workspacesQuery,
} from './use-workspaces.ts';
