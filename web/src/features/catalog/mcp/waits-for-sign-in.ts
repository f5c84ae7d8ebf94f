import type { McpServer } from '@tutka/http-contracts';

/** Nothing can be asked of it before its person has signed in to it. */
export const waitsForSignIn = ({ authType, signedIn }: Pick<McpServer, 'authType' | 'signedIn'>): boolean =>
  authType === 'oauth' && !signedIn;
