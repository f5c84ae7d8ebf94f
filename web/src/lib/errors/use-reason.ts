import { useToldText } from './use-told-text.ts';

interface Failed {
  readonly statusCode: string | null;
  readonly statusReason: string | null;
}

/** Gives why a document, a site or a whole base could not be read. */
export function useReason(): (failed: Failed) => string {
  const told = useToldText();
  return ({ statusCode, statusReason }) => told(statusCode && `reasons.${statusCode}`, statusReason ?? '');
}
