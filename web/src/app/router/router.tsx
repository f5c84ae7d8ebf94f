import { createBrowserRouter, type RouteObject } from 'react-router';
import { loadPart } from '../../lib/load/index.ts';
import type { PageRoute } from '../../lib/page/index.ts';
import { loadLanguages } from '../i18n/start.ts';
import { BareFrame } from '../layout/BareFrame.tsx';
import { Guard } from './Guard.tsx';
import { loadPage } from './load-page.ts';
import { PageError } from './PageError.tsx';
import { pages } from './pages.ts';
import { Starting } from './Starting.tsx';

const notFound: RouteObject = {
  path: '*',
  lazy: () =>
    loadPage(async () => (await loadPart(() => import('../not-found/NotFoundPage.tsx'))).NotFoundPage),
};

/** The pages as routes: each in its frame, its code and sentences fetched when it is first opened. */
export function createRouter() {
  const bare = pages.filter(({ frame }) => frame === 'bare');
  const framed = pages.filter(({ frame }) => frame === undefined);
  return createBrowserRouter([
    { Component: BareFrame, HydrateFallback: Starting, children: bare.map(toRoute) },
    {
      lazy: () => loadPage(async () => (await loadPart(() => import('../layout/Shell.tsx'))).Shell),
      HydrateFallback: Starting,
      children: [...framed.map(toRoute), notFound],
    },
  ]);
}

function toRoute({ path, access, languages, load }: PageRoute): RouteObject {
  return {
    element: <Guard access={access} />,
    errorElement: <PageError />,
    children: [
      {
        path,
        ErrorBoundary: PageError,
        lazy: () =>
          loadPage(async () => {
            const [module] = await Promise.all([loadPart(load), loadLanguages(languages)]);
            return module.default;
          }),
      },
    ],
  };
}
