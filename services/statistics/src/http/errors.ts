import type { ErrorTable } from '@tutka/service-runtime';

/** How the errors of statistics show. */
export const errors: ErrorTable = {
  OddCursor: { code: 400, errorCode: 'INVALID_CURSOR', error: 'There is no such place in the list' },
  OwnersOnly: { code: 403, errorCode: 'OWNERS_ONLY', error: 'Only the workspace’s owner sees its audit log' },
  EmptyTime: { code: 400, errorCode: 'EMPTY_TIME', error: 'The time ends before it begins' },
  TooManyPoints: { code: 400, errorCode: 'TOO_MANY_STEPS', error: 'Too many steps: take a longer interval' },
  TwoFilters: { code: 400, errorCode: 'TWO_FILTERS', error: 'Ask for one agent, one person or one model' },
  NotTheirWorkspace: { code: 404, errorCode: 'WORKSPACE_NOT_FOUND', error: 'Workspace not found' },
};
