export { meQuery, useMaybeMe, useMe } from './use-me.ts';
export { useSignOut } from './use-sign-out.ts';
export {
  useBeginAnew,
  useSwitchesElsewhere,
  useSwitchWorkspace,
  useWorkspaceName,
  workspacesQuery,
} from './use-workspaces.ts';
