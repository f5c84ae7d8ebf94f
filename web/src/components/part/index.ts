export { lazyPart } from './lazy-part.ts';
export { Part } from './Part.tsx';
