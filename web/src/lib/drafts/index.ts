export { changeDraft, clearDrafts, useDraft } from './drafts.ts';
