export { ApiError } from './api-error.ts';
export { SENTENCES } from './sentences.ts';
export { useErrorText } from './use-error-text.ts';
