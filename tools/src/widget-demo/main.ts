import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { demoPage, parseLink } from './page.ts';

const link = parseLink(process.env.LINK ?? '');
if (link === undefined) {
  console.error("Give a share's link: make widget-demo LINK='http://localhost:8080/a/…#…'");
  process.exit(1);
}
const page = await demoPage(link);
const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page));
server.listen(Number(process.env.PORT ?? 8090), '127.0.0.1', () => {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  console.log(`${origin} shows the widget, once the share names ${origin} among its sites`);
});
