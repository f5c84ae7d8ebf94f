import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { slimContracts } from './build/slim-contracts.ts';

const gateway = process.env.GATEWAY_URL ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [slimContracts(), react()],
  server: { proxy: { '/api': gateway } },
  // The largest are grammars of single programming languages, fetched when a reply shows one.
  build: { target: 'es2023', modulePreload: { polyfill: false }, chunkSizeWarningLimit: 900 },
});
