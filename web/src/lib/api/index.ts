export { addressOf } from './address.ts';
export { call, callPage, type Page } from './call.ts';
export { callStream } from './call-stream.ts';
export type { Pagination } from './envelope.ts';
export { actAsGuest, keepVisitorToken } from './guest.ts';
export { shareStatus, trialOfAgent } from './own-sentences.ts';
export { cursorQuery, dataQuery, listQuery, pageQuery, refreshRows } from './query.ts';
export type { Args } from './row.ts';
export { updateSession } from './update-session.ts';
