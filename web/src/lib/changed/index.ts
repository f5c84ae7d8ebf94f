export { changedOf } from './changed-of.ts';
