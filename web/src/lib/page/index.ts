export type { PageRoute } from './page-route.ts';
