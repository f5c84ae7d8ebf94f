export { Dictate, type Ending } from './Dictate.tsx';
export { ReadAloud } from './ReadAloud.tsx';
