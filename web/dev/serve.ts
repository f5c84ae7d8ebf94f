import { fileURLToPath } from 'node:url';
import { startFixtureServer } from './fixture-server.ts';

const dist = process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url));
const server = await startFixtureServer(dist, Number(process.env.PORT ?? 8099));
console.log(`${server.url} (cookie fixture=filled|empty|loading|failing|visitor|member)`);
