export { type Gate, isBeyondLimit, letIn } from './let-in.ts';
