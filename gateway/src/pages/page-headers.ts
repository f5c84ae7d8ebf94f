import type { OutgoingHttpHeaders } from 'node:http';
import type { SecurityHeaders } from './security-headers.ts';

const embedPath = /^\/embed\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
/** What is reached by a link that was given to somebody. */
const unlistedPath = /^\/(?:s|a|embed)\//;
/** Every page of another site asks for it: once an hour is enough. */
const WIDGET = '/widget.js';
const HOURLY = 'public, max-age=3600, stale-while-revalidate=86400';
const PREVIEW = '/preview.html';
const nobody = "frame-ancestors 'none'";

/**
 * A page's headers: nobody frames it, but for a share's page ourselves and those sites that its owner names; no search
 * engine lists what only a link opens. The frame of previews stands wherever a chat does, and is nobody's origin.
 */
export function pageHeaders(
  { page, elsewhere, preview }: SecurityHeaders,
  originsOf: (share: string) => Promise<readonly string[]>,
): (path: string) => OutgoingHttpHeaders | Promise<OutgoingHttpHeaders> {
  const widget = { ...elsewhere, 'cache-control': HOURLY };
  return (path) => {
    if (path === WIDGET) return widget;
    if (path === PREVIEW) return preview;
    const share = embedPath.exec(path)?.[1];
    const headers = unlistedPath.test(path) ? { ...page, 'x-robots-tag': 'noindex' } : page;
    if (share === undefined) return headers;
    return originsOf(share).then((origins) => framedBy(headers, origins));
  };
}

function framedBy(page: OutgoingHttpHeaders, origins: readonly string[]): OutgoingHttpHeaders {
  const { 'x-frame-options': _, ...headers } = page;
  const policy = String(headers['content-security-policy']);
  return {
    ...headers,
    'content-security-policy': policy.replace(nobody, ["frame-ancestors 'self'", ...origins].join(' ')),
  };
}
