export { type Topic, topicSpecs, topics } from './topics.ts';
