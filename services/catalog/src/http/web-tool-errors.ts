import type { ErrorTable } from '@tutka/service-runtime';

/** How refusals about the platform's search engine show. */
export const webToolErrors: ErrorTable = {
  SearchKeyMissing: {
    code: 400,
    errorCode: 'SEARCH_KEY_MISSING',
    error: 'This search engine wants an API key. Enter the one for this address.',
    details: [{ path: 'apiKey', message: 'Enter the key' }],
  },
};
