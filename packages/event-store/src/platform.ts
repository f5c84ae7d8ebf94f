/** The workspace of what belongs to the platform itself: no principal has it. */
export const PLATFORM = '00000000-0000-0000-0000-000000000000';

/** In which such streams are written. */
export const platformScope = { kind: 'service', workspace: PLATFORM } as const;
