export { useSpeak } from './use-speak.ts';
