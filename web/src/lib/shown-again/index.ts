export { useShownAgain } from './use-shown-again.ts';
