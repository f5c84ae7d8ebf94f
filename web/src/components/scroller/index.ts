export { Scroller } from './Scroller.tsx';
