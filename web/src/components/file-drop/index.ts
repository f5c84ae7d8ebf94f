export { FileDrop } from './FileDrop.tsx';
