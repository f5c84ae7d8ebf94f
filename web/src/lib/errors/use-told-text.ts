import { useTranslation } from 'react-i18next';

/**
 * Gives the sentence to show for what a service told with a code, as why a reply failed: its own in English; elsewhere the
 * translation of the code where there is one.
 */
export function useToldText(): (code: string | null | undefined, text: string) => string {
  const { t, i18n } = useTranslation('errors');
  return (code, text) => (code && i18n.exists(code, { ns: 'errors' }) ? t(code, { message: text }) : text);
}
