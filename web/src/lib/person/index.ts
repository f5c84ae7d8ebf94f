export { tellOtherTabs, useOtherTabs } from './other-tabs.ts';
export { meQuery, useMaybeMe, useMe } from './use-me.ts';
export { useSignOut } from './use-sign-out.ts';
export {
  useBeginAnew,
  useSwitchWorkspace,
  useWorkspaceName,
  workspacesQuery,
} from './use-workspaces.ts';
