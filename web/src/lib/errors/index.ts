export { ApiError } from '@tutka/client';
export { isGone } from './is-gone.ts';
export { mayBeTaken, mayPass } from './may-pass.ts';
export { upgradePath } from './upgrade-path.ts';
export { useErrorText } from './use-error-text.ts';
export { useProblemText } from './use-problem-text.ts';
export { useReason } from './use-reason.ts';
export { useToldText } from './use-told-text.ts';
