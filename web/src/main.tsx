import './app/theme/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { startLanguages } from './app/i18n/start.ts';
import { bringLostStyles } from './lib/load/index.ts';
import { tellComposing } from './lib/shortcuts/index.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root');

bringLostStyles();
tellComposing();
await startLanguages();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
