export { useWorkspaceName } from './use-workspace-name.ts';
