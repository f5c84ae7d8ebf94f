/** What belongs to the platform itself has this workspace, which no principal has. */
export const PLATFORM = '00000000-0000-0000-0000-000000000000';

export const platformScope = { kind: 'service', workspace: PLATFORM } as const;
