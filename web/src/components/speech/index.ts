export { Dictate } from './Dictate.tsx';
export { ReadAloud } from './ReadAloud.tsx';
