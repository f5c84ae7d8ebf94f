export { type CursorPage, call, callCursor, callPage, type Page } from './call.ts';
export { callStream } from './call-stream.ts';
export type { Envelope, Pagination } from './envelope.ts';
export { cursorQuery, dataQuery, listQuery, pageQuery, refreshRows } from './query.ts';
export type { Answer, Args } from './row.ts';
export { type SessionUpdate, updateSession } from './update-session.ts';
