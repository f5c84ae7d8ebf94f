export { ActionNotice } from './ActionNotice.tsx';
export { Note } from './Note.tsx';
export { NothingThere } from './NothingThere.tsx';
export { useTellError } from './use-tell-error.ts';
