export { type Topic, topics } from './topics.ts';
