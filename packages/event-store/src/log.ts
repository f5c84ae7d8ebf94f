/** How many independent sequences the log has; a stream belongs to one of them for ever. */
export const shards = 16;

/** The SQLSTATE with which `append` says that a stream is not at the expected version. */
export const conflictState = 'TK001';
