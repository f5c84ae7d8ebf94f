/**
 * What a claim says, as texts; undefined where there is none of it. `path` is its name, as some have dots in it, else the
 * way into it, `realm_access.roles`.
 */
export function claimValues(claims: object, path: string): readonly string[] | undefined {
  const found = partOf(claims, path) ?? path.split('.').reduce<unknown>(partOf, claims);
  if (found === undefined || found === null) return undefined;
  return (Array.isArray(found) ? found : [found]).filter((each) => typeof each !== 'object').map(String);
}

function partOf(whole: unknown, name: string): unknown {
  if (typeof whole !== 'object' || whole === null || !Object.hasOwn(whole, name)) return undefined;
  return (whole as Readonly<Record<string, unknown>>)[name];
}
