import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { onlyWoff2 } from './build/only-woff2.ts';
import { slimContracts } from './build/slim-contracts.ts';
import { widget } from './build/widget.ts';

const gateway = process.env.GATEWAY_URL ?? 'http://localhost:8080';

/** Grammars and diagrams have many parts too, which what shows one shares. */
const ofPages = /\/web\/src\/(?!.*\/locales\/)|\/node_modules\/@mantine\//;

export default defineConfig({
  plugins: [slimContracts(), onlyWoff2(), react(), widget()],
  server: { proxy: { '/api': gateway, '^/widget/': gateway } },
  worker: { format: 'es' },
  // The largest are grammars of single programming languages and kinds of diagrams, fetched when a reply shows one.
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    // Else a page is a hundred files, one for each set of pages that share a part, and a browser asks for six at a time over HTTP/1.1.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'frame', test: /\/web\/src\/app\/layout\/Shell\.tsx/, priority: 1 },
            { name: 'shared', test: ofPages, minShareCount: 12, priority: 2 },
          ],
        },
      },
    },
  },
});
