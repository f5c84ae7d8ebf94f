/** Where programs are spoken with by protocols that are not ours. */
const ofPrograms = /^\/+(?:v1|mcp\/+agents)\//;

/** An address, and its path without the query. */
export interface Address {
  readonly url: string;
  readonly path: string;
}

/**
 * Where a request wants to go. Many programs put their paths behind a base URL as it was typed, with a slash at its end too:
 * below `/v1` and an agent's MCP server, slashes that name nothing are left out.
 */
export function meantAddress(url: string): Address {
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  if (!ofPrograms.test(path)) return { url, path };
  const meant = path.split('/').filter(Boolean).join('/');
  return { url: `/${meant}${url.slice(path.length)}`, path: `/${meant}` };
}
