import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type Route, routes, type Share } from '@tutka/http-contracts';
import { type Api, signIn } from '../api.ts';
import { installedDataDir, type Product, startProduct } from '../product.ts';

const SHOP = 'https://shop.test';
const OTHER = 'https://other.test';

let product: Product;
let owner: Api;
let agent: string;

before(async () => {
  product = await startProduct(await installedDataDir());
  owner = await signIn(product, 'owner@example.org');
  agent = (await owner.call(routes.createAgent, { body: { name: 'Keeper' } })).uuid;
});

after(async () => {
  await product?.end();
});

const newShare = (body: object): Promise<Share> =>
  owner.call(routes.createShare, { params: { id: agent }, body: { kind: 'link', ...body } });
const change = ({ uuid }: Share, body: object): Promise<Share> =>
  owner.call(routes.updateShare, { params: { id: uuid }, body });

/** Somebody who acts under a share: a visitor with its token, or an outside user whom its secret signs for. */
interface Guest {
  readonly fields: () => Readonly<Record<string, string | number>>;
  readonly headers: Readonly<Record<string, string>>;
}
const guests: Readonly<Record<'visitor' | 'outside user', (share: Share, name: string) => Guest>> = {
  visitor: ({ uuid, token }, name) => ({
    fields: () => ({ shareId: uuid, shareToken: token ?? '' }),
    headers: { 'x-visitor-token': name.padEnd(43, '0') },
  }),
  'outside user': ({ uuid, secret }, exUserId) => ({
    fields() {
      const timestamp = Date.now();
      const text = `${uuid}.${exUserId}.${timestamp}`;
      const sign = createHmac('sha256', secret ?? '')
        .update(text)
        .digest('hex');
      return { shareId: uuid, exUserId, timestamp, sign };
    },
    headers: {},
  }),
};

/** A guest's call; from a page of a site where an origin is given, else from a program. */
async function send(guest: Guest, { method, path }: Route, body: object = {}, origin?: string) {
  const fields = guest.fields();
  const query = Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]);
  const isGet = method === 'GET';
  const answer = await fetch(`${product.url}${path}${isGet ? `?${new URLSearchParams(query)}` : ''}`, {
    method,
    headers: { 'content-type': 'application/json', ...guest.headers, ...(origin && { origin }) },
    body: isGet ? null : JSON.stringify({ ...body, ...fields }),
  });
  const { code, errorCode, data } = JSON.parse(await answer.text());
  return { status: errorCode ?? code, data, headers: answer.headers };
}

const begin = async (guest: Guest, origin?: string) =>
  (await send(guest, routes.createSession, { agentUUID: agent }, origin)).data.uuid as string;

for (const [kind, guestOf] of Object.entries(guests)) {
  test(`${kind}: messages are counted once a turn, for all guests together, and the end is said plainly`, async () => {
    const share = await newShare({ messageLimit: 3 });
    const [ada, eve] = [guestOf(share, 'ada'), guestOf(share, 'eve')];
    const ask = async (guest: Guest, sessionUUID: string) =>
      await send(guest, routes.sendMessage, { sessionUUID, content: 'Where is the schooner?' });
    const [first, second] = [await begin(ada), await begin(eve)];
    const { status, data } = await ask(ada, first);
    assert.equal(status, 200);
    const again = { sessionUUID: first, messageUUID: data.reply.uuid };
    assert.equal((await send(ada, routes.refreshMessage, again)).status, 200);
    assert.equal((await ask(eve, second)).status, 200);
    assert.deepEqual(
      [(await ask(ada, first)).status, (await ask(eve, second)).status],
      ['SHARE_USED_UP', 'SHARE_USED_UP'],
    );
    assert.equal((await send(ada, routes.getSharedAgent)).data.messagesLeft, 0);
    // What was said stays to be read.
    assert.equal((await send(ada, routes.listSessions)).data.length, 1);
    assert.equal((await change(share, { messageLimit: 4 })).usedMessages, 3);
    assert.equal((await ask(eve, second)).status, 200);
  });

  test(`${kind}: a share that has run out opens nothing from then on`, async () => {
    const share = await newShare({ expiresAt: new Date(Date.now() + 600_000).toISOString() });
    const guest = guestOf(share, 'ada');
    const sessionUUID = await begin(guest);
    await change(share, { expiresAt: '2020-01-01T00:00:00Z' });
    const outcomes = [
      await send(guest, routes.getSharedAgent),
      await send(guest, routes.listSessions),
      await send(guest, routes.sendMessage, { sessionUUID, content: 'Still there?' }),
    ];
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['SHARE_EXPIRED', 'SHARE_EXPIRED', 'SHARE_EXPIRED'],
    );
  });

  test(`${kind}: pages of the sites that the share names may call, pages of others may not`, async () => {
    const share = await newShare({ allowedOrigins: [SHOP] });
    const guest = guestOf(share, 'ada');
    const sessionUUID = await begin(guest, SHOP);
    const body = { sessionUUID, content: 'Where is the schooner?' };
    const said = await send(guest, routes.sendMessage, body, SHOP);
    assert.deepEqual(
      [said.status, said.headers.get('access-control-allow-origin'), said.headers.get('set-cookie')],
      [200, SHOP, null],
    );
    const refused = [
      await send(guest, routes.createSession, { agentUUID: agent }, OTHER),
      await send(guest, routes.sendMessage, body, OTHER),
      await send(guest, routes.listSessions, {}, OTHER),
      await send(guest, routes.listSessions, {}, 'null'),
    ];
    for (const { status, headers } of refused) {
      assert.deepEqual([status, headers.get('access-control-allow-origin')], ['SHARE_ORIGIN_REFUSED', null]);
    }
    await change(share, { allowedOrigins: [] });
    assert.equal((await send(guest, routes.listSessions, {}, SHOP)).status, 'SHARE_ORIGIN_REFUSED');
    assert.equal((await send(guest, routes.listSessions)).data.length, 1);
  });
}

test("another site's page is let ask for guests' calls only, and never as the person who is signed in", async () => {
  const preflight = (path: string) =>
    fetch(product.url + path, {
      method: 'OPTIONS',
      headers: { origin: OTHER, 'access-control-request-method': 'POST' },
    });
  const asked = await preflight(routes.sendMessage.path);
  assert.deepEqual(
    [
      asked.status,
      asked.headers.get('access-control-allow-origin'),
      asked.headers.get('access-control-allow-credentials'),
    ],
    [204, OTHER, null],
  );
  const refused = await preflight(routes.createAgent.path);
  assert.deepEqual([refused.status, refused.headers.get('access-control-allow-origin')], [405, null]);
  const asOwner = await owner.send(routes.createSession, { body: { agentUUID: agent } }, { origin: OTHER });
  assert.equal(asOwner.status, 403);
});
