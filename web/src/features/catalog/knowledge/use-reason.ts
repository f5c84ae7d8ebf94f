import type { KnowledgeDocument } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';

type Failed = Pick<KnowledgeDocument, 'statusCode' | 'statusReason'>;

/** Gives why a document failed: the translation of its code, else the server's own sentence. */
export function useReason(): (document: Failed) => string {
  const { t, i18n } = useTranslation('catalog');
  return ({ statusCode, statusReason }) => {
    const key = `reasons.${statusCode ?? ''}`;
    return i18n.exists(key, { ns: 'catalog' }) ? t(key) : (statusReason ?? '');
  };
}
