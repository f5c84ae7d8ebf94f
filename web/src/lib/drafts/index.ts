export { changeDraft, clearDrafts, useDraft } from './drafts.ts';
export { useKeptDrafts } from './use-kept-drafts.ts';
