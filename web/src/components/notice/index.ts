export { ActionNotice } from './ActionNotice.tsx';
export { Note } from './Note.tsx';
