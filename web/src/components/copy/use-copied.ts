import { notifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const TOLD_MS = 1500;

interface Copied {
  readonly copied: boolean;
  readonly copy: (text: string, html?: string) => Promise<void>;
}

/** Copies a text, and tells for a moment that it did; a notice says where the browser does not let it. */
export function useCopied(): Copied {
  const { t } = useTranslation('components');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), TOLD_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (text: string, html = '') => {
    try {
      // Firefox before 127 takes text alone.
      await (html === '' || typeof ClipboardItem === 'undefined'
        ? navigator.clipboard.writeText(text)
        : write({ 'text/plain': text, 'text/html': html }));
      setCopied(true);
    } catch {
      // Refused; or there is no clipboard, as on a page that came without encryption.
      notifications.show({ id: 'copy', color: 'bad', message: t('copyRefused') });
    }
  };
  return { copied, copy };
}

/** In several forms, of which each program takes what it likes best. */
function write(forms: Readonly<Record<string, string>>): Promise<void> {
  const blobs = Object.entries(forms).map(([type, text]) => [type, new Blob([text], { type })] as const);
  return navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
}
