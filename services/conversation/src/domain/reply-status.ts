/** As messages carry it. A person's message is COMPLETE from the start. */
export const STREAMING = 0;
export const COMPLETE = 1;
export const STOPPED = 2;
export const FAILED = 3;

export type ReplyStatus = typeof STREAMING | typeof COMPLETE | typeof STOPPED | typeof FAILED;

/** Why a reply ended before the model did. */
export type StopReason = 'person' | 'suspended' | 'shutdown' | 'lost' | 'limit';
