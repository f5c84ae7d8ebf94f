import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Agent, Knowledge } from '@tutka/http-contracts';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { agents } from '../fixtures/agents.ts';
import { knowledges } from '../fixtures/knowledge.ts';
import { id } from '../fixtures/values.ts';

const uuid = id('c', 5);

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

/** More bases than one list shows. */
const bases = Array.from({ length: 130 }, (_, at): Knowledge => {
  const [base] = knowledges;
  assert.ok(base);
  return { ...base, uuid: id('d', at + 1), name: `Shelf ${at + 1}` };
});

/** What asks for bases by name, or for one by itself, is answered from those. */
async function manyBases(): Promise<void> {
  await page.route('**/api/knowledges?*', (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const found = bases.filter(({ name }) => name.includes(asked.get('knowledgeName') ?? ''));
    const pageSize = Number(asked.get('pageSize'));
    const pagination = { page: 1, pageSize, total: found.length };
    return route.fulfill({ json: { code: 200, data: found.slice(0, pageSize), pagination } });
  });
  await page.route('**/api/knowledges/*', (route) => {
    const found = bases.find(({ uuid: one }) => route.request().url().endsWith(one));
    return found
      ? route.fulfill({ json: { code: 200, data: found } })
      : route.fulfill({ status: 404, json: { code: 404, error: 'Gone', errorCode: 'KNOWLEDGE_NOT_FOUND' } });
  });
}

/** An agent that is linked with these; gives what is sent to be saved of it, in order. */
async function anAgentOf(linked: readonly string[]): Promise<Partial<Agent>[]> {
  const agent = agents.find((one) => one.uuid === uuid);
  assert.ok(agent);
  let kept: Agent = { ...agent, knowledges: [...linked] };
  const sent: Partial<Agent>[] = [];
  await page.route(`**/api/agents/${uuid}`, (route) => {
    if (route.request().method() === 'PUT') {
      const body: Partial<Agent> = route.request().postDataJSON();
      sent.push(body);
      kept = { ...kept, ...body, version: kept.version + 1 };
    }
    return route.fulfill({ json: { code: 200, data: kept } });
  });
  return sent;
}

test('of more bases than a list shows each is found by name, and those that are linked have theirs', async () => {
  await manyBases();
  const sent = await anAgentOf([id('d', 120), id('d', 700)]);
  await page.goto(`${url()}/agents/${uuid}`);
  await page.getByText('Shelf 120', { exact: true }).waitFor();
  await page.getByText('A base that is gone (dddddddd)').waitFor();
  const search = page.getByRole('combobox', { name: 'Knowledge' });
  await search.fill('Shelf 125');
  await page.getByRole('option', { name: 'Shelf 125' }).click();
  await search.fill('Shelf 7');
  await page.getByRole('option', { name: 'Shelf 77' }).waitFor();
  for (const name of ['Shelf 120', 'Shelf 125']) await page.getByText(name, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).and(page.locator(':disabled')).waitFor();
  assert.deepEqual(sent.at(-1)?.knowledges, [id('d', 120), id('d', 700), id('d', 125)]);
});
