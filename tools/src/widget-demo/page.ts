import { readFile } from 'node:fs/promises';

const file = new URL('../../../docs/examples/widget.html', import.meta.url);

/** What opens a link share, and where. */
export interface ShareLink {
  readonly server: string;
  readonly share: string;
  readonly token: string;
}

/** The example of a page with the widget, for one share. */
export async function demoPage(link: ShareLink): Promise<string> {
  const page = await readFile(file, 'utf8');
  return page.replaceAll(/\{\{(server|share|token)\}\}/g, (_, name: keyof ShareLink) => link[name]);
}

/** The parts of a link as owners copy it, https://host/a/id#token; undefined where it is none. */
export function parseLink(link: string): ShareLink | undefined {
  const [, server, share, token] =
    /^(https?:\/\/[^/]+)\/(?:a|embed)\/([0-9a-f-]{36})#([\w-]+)$/.exec(link) ?? [];
  return server && share && token ? { server, share, token } : undefined;
}
