export { type Chunk, chunkPage, chunkWords } from './chunk/chunk.ts';
export { type FailureCode, failureCodes, ParseFailure } from './failure.ts';
export { defaultLimits, type ParseLimits } from './limits.ts';
export type { ParsedPage } from './page.ts';
export { type ParseRequest, parseDocument } from './parse-document.ts';
export type { PictureReader } from './pictures/picture-reader.ts';
export type { ParseProgress, ReadSoFar } from './protocol.ts';
export type { Kind, ReadableKind } from './sniff/kind.ts';
export { sniff, sniffFile } from './sniff/sniff.ts';
