import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';

/** The one that was wanted last: another that comes later is not spoken. */
let wanted: string | undefined;

/** Gives how another language is spoken once its sentences are there; a notice says where they do not come. Resolves with whether it is spoken. */
export function useSpeak(): (language: string) => Promise<boolean> {
  const { t, i18n } = useTranslation('language');
  return async (language) => {
    wanted = language;
    const used = Object.keys(i18n.getDataByLanguage(i18n.language) ?? {});
    const lacking = () => used.filter((namespace) => !i18n.hasResourceBundle(language, namespace));
    // What did not come once is asked for again by this alone.
    if (lacking().length > 0) await i18n.reloadResources([language], lacking());
    if (wanted !== language) return false;
    if (lacking().length > 0) {
      notifications.show({ id: 'language', color: 'bad', message: t('lost') });
      return false;
    }
    await i18n.changeLanguage(language);
    return true;
  };
}
