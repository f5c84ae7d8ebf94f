import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

const path = /^\/widget\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

interface WidgetOptions {
  /** Those of what other sites may read. */
  readonly headers: OutgoingHttpHeaders;
  /** Which other sites show a share's widget. */
  readonly sitesOf: (share: string) => Promise<readonly string[]>;
}

/**
 * Answers a widget whether the page it stands on may show the chat, so that it shows nothing where the frame would be
 * refused; false: not such a question. It says no more than the frame itself does.
 */
export function createWidgetAnswer({ headers, sitesOf }: WidgetOptions) {
  return (request: IncomingMessage, response: ServerResponse, address: string): boolean => {
    const share = request.method === 'GET' ? path.exec(address)?.[1] : undefined;
    if (share === undefined) return false;
    const { origin } = request.headers;
    void sitesOf(share).then((origins) => {
      const open = origin !== undefined && origins.includes(origin);
      response.writeHead(200, {
        ...headers,
        'content-type': 'application/json',
        'cache-control': 'no-store',
      });
      response.end(JSON.stringify({ open }));
    });
    return true;
  };
}
