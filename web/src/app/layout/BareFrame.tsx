import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { embedLook } from '../../lib/embed/index.ts';
import { OfflineBar } from './OfflineBar.tsx';

/** For pages that stand alone. */
export function BareFrame() {
  const { t } = useTranslation();
  // In a frame it stands beside another page's own.
  const name = embedLook(useLocation()) && t('places.chat');
  return (
    <main
      id="main"
      aria-label={name}
      style={{ '--shell-bottom': '0px', paddingTop: 'var(--shell-top)' } as CSSProperties}
    >
      <OfflineBar />
      <Outlet />
      <ScrollRestoration />
    </main>
  );
}
