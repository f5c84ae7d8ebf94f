import type { PageRoute } from '../../lib/page/index.ts';

export const pages: readonly PageRoute[] = [];
