export { COMPLETE, emptyReply, FAILED, foldLine, type Reply, STOPPED, STREAMING } from './reply.ts';
