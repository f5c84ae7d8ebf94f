export { ApiError } from '@tutka/client';
export { upgradePath } from './upgrade-path.ts';
export { useErrorText } from './use-error-text.ts';
