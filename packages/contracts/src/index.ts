export { failedTurn } from './failed-turn.ts';
export { toldValues } from './told-values.ts';
export { type Topic, topicSpecs, topics } from './topics.ts';
