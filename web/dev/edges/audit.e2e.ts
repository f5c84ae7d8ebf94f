import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AUDIT_KINDS, type AuditEntry } from '@tutka/http-contracts';
import { AUDIT_ACTIONS } from '@tutka/http-contracts/audit-actions';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { auditEntries } from '../fixtures/audit.ts';
import { member } from '../fixtures/people.ts';
import { id } from '../fixtures/values.ts';
import { members } from '../fixtures/workspaces.ts';
import { actIn } from '../tour-workspaces.ts';

let page: Page;
let asked: URLSearchParams[];
const { url } = freshPages((fresh) => {
  page = fresh;
  asked = [];
  page.on('request', (request) => {
    const address = new URL(request.url());
    if (address.pathname === '/api/audit') asked.push(address.searchParams);
  });
});

const last = () => Object.fromEntries(asked.at(-1) ?? []);
const table = () => page.getByRole('table', { name: 'What was done, newest first' });
const open = async (path: string) => {
  await page.goto(url() + path);
  await table().waitFor();
};
const row = (name: string) => table().getByRole('button', { name, exact: true });
/** Answers in the list's own way, whatever is asked. */
const answering = (
  of: (query: URLSearchParams) => { data: readonly AuditEntry[]; nextCursor: string | null },
) =>
  page.route('**/api/audit?*', (route) =>
    route.fulfill({ json: { code: 200, ...of(new URL(route.request().url()).searchParams) } }),
  );

test('a row opens by keyboard to what changed; of secrets it tells the name alone', async () => {
  await open('/admin/audit');
  await row('Changed an MCP server').focus();
  await page.keyboard.press('Enter');
  const changes = page.getByRole('table', { name: 'What changed' });
  const lines = await changes.getByRole('row').allInnerTexts();
  assert.deepEqual(
    lines.slice(1).map((line) => line.split(/\s*\t\s*/)),
    [
      ['Sign-in', 'none', 'bearer'],
      ['Address', 'changed, not shown'],
      ['Token', 'changed, not shown'],
    ],
  );
  await page.keyboard.press('Enter');
  await changes.waitFor({ state: 'detached' });
});

test('it says whose role was changed, and what was linked, by name', async () => {
  await open('/admin/audit');
  await row('Changed the role of a member').click();
  const [first = ''] = id('a', 3).split('-');
  await page.getByRole('rowheader', { name: `Role of p****** (${first})`, exact: true }).waitFor();
  await row('Saved a version of an agent').click();
  await page
    .getByRole('cell', { name: 'Working hours of the harbour, Collective agreements 2026' })
    .waitFor();
});

test('an administrator reads which workspace it was by its name, and gets there', async () => {
  await open(`/admin/audit?workspace=${id('b', 2)}`);
  await page.getByRole('button', { name: /^Take away: Only workspace Northern lighthouses$/ }).waitFor();
  await row('Changed the role of a member').click();
  const link = page.getByRole('link', { name: 'Northern lighthouses', exact: true });
  assert.equal(await link.getAttribute('href'), `/admin/workspaces/${id('b', 2)}`);
  await open('/admin/audit');
  await row('Saved a version of an agent').click();
  const own = page.locator(`main a[href="/admin/workspaces/${id('b', 1)}"]`);
  assert.equal(await own.last().textContent(), id('b', 1).split('-')[0]);
});

test('the id of the request is copied', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url() });
  await open('/admin/audit');
  await row('Saved a version of an agent').click();
  await page.getByRole('button', { name: 'Copy request id' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), auditEntries[0]?.requestId);
});

test('filters stand in the address, survive a reload, and the export is asked with the same', async () => {
  await open('/admin/audit');
  await page.getByLabel('Kind of actor').selectOption('People');
  await page.getByLabel('About', { exact: true }).selectOption('Agent');
  await page.getByRole('combobox', { name: 'Action' }).click();
  await page.getByRole('option', { name: 'Saved a version of an agent' }).click();
  await page.getByLabel('First day').fill('2026-11-01');
  await page.getByLabel('Last day').fill('2026-11-21');
  await page.getByRole('searchbox', { name: 'Name or value' }).fill('manual');
  await page.waitForURL(/q=manual/);
  await page.reload();
  await row('Saved a version of an agent').waitFor();
  const { limit, ...filters } = last();
  const day = (date: number) => new Date(2026, 10, date).toISOString();
  assert.deepEqual(filters, {
    actorKind: 'person',
    kind: 'agent',
    action: 'AgentVersionSaved',
    from: day(1),
    to: day(22),
    text: 'manual',
  });
  const href = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href');
  const wanted = new URL(href ?? '', url());
  assert.equal(wanted.pathname, '/api/audit/export');
  assert.deepEqual(Object.fromEntries(wanted.searchParams), filters);
  assert.equal(limit, '50');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await row('Signed in').waitFor();
  assert.equal(await page.getByRole('searchbox', { name: 'Name or value' }).inputValue(), '');
  assert.deepEqual(Object.keys(last()), ['limit']);
});

test('a row leads to all of one actor and of one subject, each with a way out', async () => {
  await open('/admin/audit');
  await row('Changed an MCP server').click();
  await page.getByRole('button', { name: 'Only this actor' }).click();
  await page.waitForURL(new RegExp(`person=${id('a', 2)}`));
  await row('Saved a version of an agent').waitFor({ state: 'detached' });
  assert.equal(last().actorUUID, id('a', 2));
  await page.getByRole('button', { name: 'Only this subject' }).click();
  await page.getByRole('button', { name: /^Take away: Only what 张/ }).click();
  await page
    .getByRole('button', { name: 'Take away: Only what happened to Tickets of the harbour authority' })
    .waitFor();
  assert.equal(last().subjectUUID, id('5', 1));
});

test('somebody is found by their whole address; an address of nobody says so', async () => {
  await open('/admin/audit');
  const field = page.getByRole('searchbox', { name: 'E-mail of a person' });
  await field.fill('mara.lindqvist@example.com');
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`person=${id('a', 1)}`));
  await field.fill('nobody@example.com');
  await page.keyboard.press('Enter');
  await page.getByText('No account has this address.').waitFor();
});

test('older rows come after the last one seen', async () => {
  const [first, ...rest] = auditEntries as [AuditEntry, ...AuditEntry[]];
  await answering((query) =>
    query.get('cursor') === 'after-the-first'
      ? { data: rest, nextCursor: null }
      : { data: [first], nextCursor: 'after-the-first' },
  );
  await open('/admin/audit');
  await page.getByRole('button', { name: 'Show more' }).click();
  await row('Signed in').waitFor();
  assert.equal(await table().getByRole('button').count(), auditEntries.length);
});

test('no action is shown by the name of its event', async () => {
  const [first] = auditEntries as [AuditEntry];
  const all = AUDIT_KINDS.flatMap((kind) => AUDIT_ACTIONS[kind].map((action) => ({ kind, action })));
  await answering(() => ({
    data: all.map((one, place) => ({ ...first, ...one, uuid: id('3', place) })),
    nextCursor: null,
  }));
  await open('/admin/audit');
  const shown = await table().getByRole('button').allInnerTexts();
  assert.equal(shown.length, all.length);
  assert.deepEqual(
    shown.filter((text) => /[a-z][A-Z]/.test(text.replaceAll('MCP', ''))),
    [],
  );
});

test('an owner sees their workspace’s; members see whom to ask, and no way there', async () => {
  await page.goto(`${url()}/settings/audit`);
  await actIn('owner')(page);
  await table().waitFor();
  assert.equal(last().workspace, 'mine');
  await page.getByRole('combobox', { name: 'Person', exact: true }).selectOption({ index: 1 });
  await page.waitForURL(/person=/);
  await page.context().addCookies([{ name: 'fixture', value: 'member', url: url() }]);
  await page.unroute('**/api/auth/me');
  await page.goto(`${url()}/settings/audit`);
  await actIn('member', undefined, member)(page);
  await page.getByRole('heading', { name: 'Only owners see this' }).waitFor();
  await page.keyboard.press('Control+k');
  const finder = page.getByRole('dialog');
  await finder.getByPlaceholder('Find anything by its name').fill('/settings/');
  await finder.getByText('Members', { exact: true }).waitFor();
  assert.equal(await finder.getByText('Audit log', { exact: true }).count(), 0);
});

test('the narrowest phone shows all of both days; paper shows the log without the way to other pages', async () => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open('/admin/audit');
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    await page.emulateMedia({ media: 'print' });
    await table().waitFor();
    assert.equal(await page.getByRole('navigation').filter({ visible: true }).count(), 0);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('navigation').filter({ visible: true }).first().waitFor();
  }
});

test('of many members the first are offered, which is said, and so is why there are none', async () => {
  const answered = (answer: object) =>
    page.route('**/api/workspaces/*/members?*', (route) => route.fulfill(answer));
  const [first] = members;
  const pagination = { page: 1, pageSize: 100, total: 130 };
  await answered({ json: { code: 200, data: [first], pagination } });
  await page.goto(`${url()}/settings/audit`);
  await actIn('owner')(page);
  const people = page.getByRole('combobox', { name: 'Person', exact: true });
  const more = people.getByRole('option', { name: '129 more: open a row of theirs' });
  await more.waitFor({ state: 'attached' });
  assert.equal(await more.isDisabled(), true);
  await answered({ status: 403, json: { code: 403, error: 'Not for you' } });
  await page.reload();
  await page.getByText('Not for you').waitFor();
});
