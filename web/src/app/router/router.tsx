import i18next from 'i18next';
import { createBrowserRouter, type RouteObject } from 'react-router';
import type { PageRoute } from '../../lib/page/index.ts';
import { BareFrame } from '../layout/BareFrame.tsx';
import { Shell } from '../layout/Shell.tsx';
import { NotFoundPage } from '../not-found/NotFoundPage.tsx';
import { Guard } from './Guard.tsx';
import { PageError } from './PageError.tsx';
import { pages } from './pages.ts';
import { Starting } from './Starting.tsx';

/** The pages as routes: each in its frame, its code and sentences fetched when it is first opened. */
export function createRouter() {
  const bare = pages.filter(({ frame }) => frame === 'bare');
  const framed = pages.filter(({ frame }) => frame === undefined);
  return createBrowserRouter([
    { Component: BareFrame, HydrateFallback: Starting, children: bare.map(toRoute) },
    {
      Component: Shell,
      HydrateFallback: Starting,
      children: [...framed.map(toRoute), { path: '*', Component: NotFoundPage }],
    },
  ]);
}

function toRoute({ path, access, language, load }: PageRoute): RouteObject {
  return {
    element: <Guard access={access} />,
    errorElement: <PageError />,
    children: [
      {
        path,
        ErrorBoundary: PageError,
        lazy: async () => {
          const [module] = await Promise.all([load(), i18next.loadNamespaces(language)]);
          return { Component: module.default };
        },
      },
    ],
  };
}
