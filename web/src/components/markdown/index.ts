export { definitionsOf } from './definitions.ts';
export { Markdown } from './Markdown.tsx';
