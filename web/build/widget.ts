import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';

const FILE = 'widget.js';
/** Every page of another site fetches it. */
const GZIP_BUDGET = 6 * 1024;

/** Makes the widget's one script beside the app: a classic one that leaves nothing but `Tutka` behind. */
export function widget(): Plugin {
  return {
    name: 'widget',
    async generateBundle() {
      const source = await script();
      const size = gzipSync(source).length;
      if (size > GZIP_BUDGET)
        this.error(`${FILE} is ${size} bytes by gzip, over its budget of ${GZIP_BUDGET}`);
      this.emitFile({ type: 'asset', fileName: FILE, source });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${FILE}`, (_, response, next) => {
        script().then((source) => response.setHeader('content-type', 'text/javascript').end(source), next);
      });
    },
  };
}

async function script(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: fileURLToPath(new URL('../src/widget/main.ts', import.meta.url)),
        formats: ['iife'],
        name: 'unnamed',
        fileName: 'widget',
      },
    },
  });
  for (const { output } of Array.isArray(made) ? made : 'output' in made ? [made] : []) return output[0].code;
  throw new Error('the widget was not built');
}
