export { Hint } from './Hint.tsx';
