import { createRequire } from 'node:module';
import { types } from 'node:util';
import runtime from 'jest-runtime';

// Its types are those of its CommonJS form, whose default is one deeper.
const JestRuntime = runtime as unknown as typeof runtime.default;

type Given = ConstructorParameters<typeof JestRuntime>;
type Transformer = Given[3];
type Global = Given[1]['global'];

const fromHere = createRequire(import.meta.url);
const LOAD = 'tutka:load-package';
/**
 * These tell a plain object by its class, of which a test file has one of its own, or keep what is registered as long as the process
 * lives (OpenTelemetry).
 */
const LEFT_TO_JEST =
  /\/node_modules\/(@opentelemetry|alipay-sdk|camelcase-keys|map-obj|oidc-provider|snakecase-keys)\//;

/**
 * Runs a test file as jest does, each with modules of its own, but has packages loaded by Node, once a worker and not anew for each
 * file: a fifth of what a file took went into that. A package that waits while it is loaded is left to jest.
 */
export default class Runtime extends JestRuntime {
  constructor(...given: Given) {
    const [, { global }, , transformer] = given;
    leavePackagesToNode(transformer);
    shareWithPackages(global);
    super(...given);
  }
}

/** In place of a package's module stands one that hands on what Node loaded. */
function leavePackagesToNode(transformer: Transformer): void {
  const transform = transformer.transform.bind(transformer);
  transformer.transform = (file, options, source) => {
    const kept = !file.includes('/node_modules/') || LEFT_TO_JEST.test(file);
    const code = kept ? undefined : handedOn(file, options.supportsStaticESM);
    if (code === undefined) return transform(file, options, source);
    return { code, originalCode: code, sourceMapPath: null };
  };
}

function handedOn(file: string, esm: boolean): string | undefined {
  const loaded = `globalThis[${JSON.stringify(LOAD)}](${JSON.stringify(file)})`;
  if (!esm) return `module.exports = ${loaded};`;
  const names = namesOf(file);
  return names && [`const all = ${loaded};`, ...names.map(exported)].join('\n');
}

function exported(name: string, at: number): string {
  const of = `all[${JSON.stringify(name)}]`;
  return name === 'default'
    ? `export default ${of};`
    : `const one${at} = ${of}; export { one${at} as ${JSON.stringify(name)} };`;
}

const waits = new Set<string>();

function namesOf(file: string): readonly string[] | undefined {
  if (waits.has(file)) return undefined;
  try {
    return Object.keys(fromHere(file));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_REQUIRE_ASYNC_MODULE'))
      throw error;
    waits.add(file);
    return undefined;
  }
}

const kinds = [
  ['Error', types.isNativeError],
  ['Promise', types.isPromise],
] as const;

/** A test file has built-in classes of its own: those that nothing makes but `new` are shared, of the others either knows the other's. */
function shareWithPackages(global: Global): void {
  Object.assign(global, { [LOAD]: (file: string) => fromHere(file), Date, Map, Set, WeakMap, WeakSet });
  for (const [name, is] of kinds) {
    know(Reflect.get(global, name), is);
    know(Reflect.get(globalThis, name), is);
  }
}

function know(kind: object, is: (value: unknown) => boolean): void {
  if (Object.hasOwn(kind, Symbol.hasInstance)) return;
  const inherits = Function.prototype[Symbol.hasInstance];
  Object.defineProperty(kind, Symbol.hasInstance, {
    value(this: unknown, value: unknown) {
      return (this === kind && is(value)) || inherits.call(this, value);
    },
  });
}
