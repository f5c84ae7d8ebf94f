export { definitionsOf } from './definitions.ts';
export { Markdown } from './Markdown.tsx';
export { copySelection, layoutOf } from './take-along.ts';
