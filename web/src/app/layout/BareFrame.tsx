import type { CSSProperties } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';

/** For pages that stand alone. */
export function BareFrame() {
  return (
    <main id="main" style={{ '--shell-top': '0px', '--shell-bottom': '0px' } as CSSProperties}>
      <Outlet />
      <ScrollRestoration />
    </main>
  );
}
