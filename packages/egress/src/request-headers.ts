/** Set by the connection alone; from a caller they could name another host or split the request. */
const OURS: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'keep-alive',
  'proxy-authorization',
]);

/** Headers as callers of fetch have them. */
export type GivenHeaders = Readonly<Record<string, string>> | Headers;

/** A request's headers with names in lower case, over our defaults. */
export function requestHeaders(
  given: GivenHeaders | undefined,
  defaults: Readonly<Record<string, string>>,
): Record<string, string> {
  const named = given instanceof Headers ? [...given] : Object.entries(given ?? {});
  const asked = named.map(([name, value]) => [name.toLowerCase(), value] as const);
  return {
    'user-agent': 'tutka',
    ...defaults,
    ...Object.fromEntries(asked.filter(([name]) => !OURS.has(name))),
  };
}
