/** Bytes of one message of an internal call, either way. */
export const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;
