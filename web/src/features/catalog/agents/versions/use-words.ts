import { useTranslation } from 'react-i18next';
import type { Words } from './tools-of.ts';

const ENOUGH = 8;

/** What links of a version are called. */
export function useWords(): Words {
  const { t } = useTranslation('catalog');
  return {
    gone: (uuid) => t('versions.gone', { id: uuid.slice(0, ENOUGH) }),
    allTools: t('versions.allTools'),
    asksFirst: t('versions.asksFirst'),
    shown: t('versions.shown'),
    webSearch: t('editor.webSearch'),
    webFetch: t('editor.webFetch'),
  };
}
