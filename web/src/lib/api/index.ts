export { type Args, addressOf, type GuestProof, type Page, type Pagination } from '@tutka/client';
export { call, callCursor, callFile, callPage, callReply, callStream, resumeReply } from './client.ts';
export { actAsGuest, keepVisitorToken } from './guest.ts';
export { cursorQuery, dataQuery, listQuery, pageQuery, refreshRows } from './query.ts';
export { randomKey } from './random-key.ts';
export { shareStatus, trialOfAgent, userByEmail } from './two-ways.ts';
export { updateSession } from './update-session.ts';
export { useBodyKey } from './use-body-key.ts';
