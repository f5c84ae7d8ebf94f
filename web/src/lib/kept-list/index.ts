export { keptList } from './kept-list.ts';
