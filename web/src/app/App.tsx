import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { ConfirmProvider } from '../components/confirm/index.ts';
import { embedLook } from '../lib/embed/index.ts';
import { giveFocusBack } from './focus-back.ts';
import { keepFocusNear } from './focus-near.ts';
import { createQueryClient } from './query-client.ts';
import { createRouter } from './router/router.tsx';
import { printLight } from './theme/print-light.ts';
import { useTheme } from './theme/use-theme.ts';
import { variablesOf } from './theme/variables.ts';

/** Everything a page may count on, and the pages. */
export function App() {
  const [client] = useState(createQueryClient);
  const [router] = useState(createRouter);
  const [look] = useState(() => embedLook(location));
  const theme = useTheme(look?.accent);
  const [variables] = useState(() => variablesOf(look?.accent));
  useEffect(giveFocusBack, []);
  useEffect(keepFocusNear, []);
  useEffect(printLight, []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      {...(look?.theme && { forceColorScheme: look.theme })}
    >
      <QueryClientProvider client={client}>
        <ConfirmProvider>
          <RouterProvider router={router} />
        </ConfirmProvider>
      </QueryClientProvider>
      <Notifications position="bottom-center" limit={3} autoClose={5000} />
    </MantineProvider>
  );
}
