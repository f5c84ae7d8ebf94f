import type { Scope } from '@tutka/http-contracts';

/** The key of a scope's name in the sentences, where colons part namespaces. */
export const scopeName = (scope: Scope) => scope.replace(':', '-');
