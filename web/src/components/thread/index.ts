export { Composer, filesOf } from './Composer.tsx';
export { Question } from './Question.tsx';
export { ReplyBody } from './ReplyBody.tsx';
export { Suggestions } from './Suggestions.tsx';
export { PromptField } from './suggest/PromptField.tsx';
export { useAgentsByName } from './suggest/use-agents-by-name.ts';
export { isTooLong, TooLong } from './TooLong.tsx';
export { useApprovals } from './use-approvals.ts';
export { useStickToEnd } from './use-stick-to-end.ts';
