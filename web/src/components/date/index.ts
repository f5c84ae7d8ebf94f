export { ShownDate } from './ShownDate.tsx';
