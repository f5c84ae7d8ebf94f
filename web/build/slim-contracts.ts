import type { Plugin } from 'vite';

const NAME = '@tutka/http-contracts';
const SLIM = '\0slim-contracts';

/**
 * Gives the browser the route table without its schemas: method, path, access, form and sentence of each row, and the
 * package's constants. The page needs the schemas' types only, and zod's runtime would double the first bundle.
 */
export function slimContracts(): Plugin {
  return {
    name: 'slim-contracts',
    enforce: 'pre',
    resolveId: (id) => (id === NAME ? SLIM : undefined),
    load: async (id) => (id === SLIM ? slimModule(await import(NAME)) : undefined),
  };
}

function slimModule(contracts: typeof import('@tutka/http-contracts')): string {
  const rows = Object.entries(contracts.routes).map(([name, row]) => {
    const { method, path, access, form, sentence } = row;
    return [name, { method, path, access, form, sentence }];
  });
  const constants = Object.entries(contracts).filter(
    ([name, value]) => name !== 'routes' && typeof value !== 'function',
  );
  return [
    ...constants.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`),
    `export const routes = ${JSON.stringify(Object.fromEntries(rows))};`,
  ].join('\n');
}
