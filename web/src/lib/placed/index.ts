export { placed } from './placed.ts';
