import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { onlyWoff2 } from './build/only-woff2.ts';
import { slimContracts } from './build/slim-contracts.ts';
import { widget } from './build/widget.ts';

const gateway = process.env.GATEWAY_URL ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [slimContracts(), onlyWoff2(), react(), widget()],
  server: { proxy: { '/api': gateway, '^/widget/': gateway } },
  worker: { format: 'es' },
  // The largest are grammars of single programming languages and kinds of diagrams, fetched when a reply shows one.
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    // Else what every page begins with is some forty files, one for each set of pages that share a part of it.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } } },
  },
});
