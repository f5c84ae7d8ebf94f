export { ProgramSnippets } from './ProgramSnippets.tsx';
