export { Fact } from './Fact.tsx';
