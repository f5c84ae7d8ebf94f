import { relative, sep } from 'node:path';
import type { Plugin } from 'rolldown';

/** Not a file: what the bundler puts in. */
const isOfBundler = (id: string) => id.startsWith('\0');

/**
 * Lets sources in a bundle find what lies beside them, migrations, threads, programs, as if they stood alone: `import.meta` tells
 * of their own place, by the way there from `dir`, where the bundle will lie. None of them is what was started.
 */
export const placesOfSources = (dir: string): Plugin => ({
  name: 'places-of-sources',
  transform(code, id) {
    if (!code.includes('import.meta.') || isOfBundler(id)) return null;
    const way = relative(dir, id).split(sep).map(encodeURIComponent).join('/');
    const place = `new URL('${way}', import.meta.url)`;
    const path = `process.getBuiltinModule('url').fileURLToPath(${place})`;
    const moved = code
      .replaceAll('import.meta.main', 'false')
      .replaceAll('import.meta.url', `${place}.href`)
      .replaceAll('import.meta.dirname', `process.getBuiltinModule('path').dirname(${path})`);
    return { code: moved, map: null };
  },
});
