import type { Plugin } from 'vite';

/** Leaves out the fonts of KaTeX in forms for browsers that could not show these pages anyway. */
export function onlyWoff2(): Plugin {
  return {
    name: 'only-woff2',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/katex/') || !id.endsWith('.css')) return null;
      return code.replace(/,\s*url\([^)]*\.(?:woff|ttf)\)\s*format\("[^"]*"\)/g, '');
    },
  };
}
