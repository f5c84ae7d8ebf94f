import type { FieldProblem } from '@tutka/client';
import { useTranslation } from 'react-i18next';

/** Gives what is wrong with a field: the server's words in English; elsewhere the translation of their kind. */
export function useProblemText(): (problem: FieldProblem) => string {
  const { t, i18n } = useTranslation('errors');
  return ({ kind, limit, message }) => {
    const key = `problems.${kind}`;
    return kind !== undefined && i18n.exists(key, { ns: 'errors' }) ? t(key, { limit }) : message;
  };
}
