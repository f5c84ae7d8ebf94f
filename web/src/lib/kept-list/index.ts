export { type KeptList, keptList } from './kept-list.ts';
