import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Knowledge, SiteImport, SitePage } from '@tutka/http-contracts';
import { eventually } from '@tutka/testing/eventually';
import { anotherOwnAddress, openSite, type Site } from '../../../../packages/egress/test/sites.ts';
import { person, type RunningCatalog, runCatalog } from '../../test/running-catalog.ts';

const ada = person();
const count = 25;
const own = anotherOwnAddress();
const program = join(import.meta.dirname, '../../test/programs/site-worker-process.ts');
const children = new Set<ChildProcess>();
let catalog: RunningCatalog;
let site: Site;
const asked = new Map<string, number>();

beforeAll(async () => {
  site = await openSite(own, ({ url = '' }, response) => {
    asked.set(url, (asked.get(url) ?? 0) + 1);
    const links = Array.from({ length: count }, (_, n) => `<a href="/${n}">${n}</a>`).join(' ');
    const found = /^\/\d*$/.test(url);
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/html' });
    setTimeout(
      () => response.end(found ? `<title>Page ${url}</title><p>Text of ${url}</p>${links}` : ''),
      20,
    );
  });
  catalog = await runCatalog({ reads: false });
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
});
afterAll(async () => {
  await catalog?.close();
  await site?.close();
});

function worker(): ChildProcess {
  const args = [program, catalog.database.workerUrl, catalog.folder, own, String(site.port)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  children.add(child);
  child.on('exit', () => children.delete(child));
  return child;
}

/** Kills a worker again and again, then lets one come to the end. */
async function throughCrashes(path: string, phase: SiteImport['phase']): Promise<SiteImport> {
  for (const after of [900, 1_300, 1_100]) {
    const child = worker();
    await sleep(after);
    child.kill('SIGKILL');
  }
  worker();
  const get = async () => (await catalog.call<SiteImport>(ada, 'GET', path)).body.data;
  const found = await eventually(get, (shown) => shown.phase === phase);
  for (const child of children) child.kill('SIGKILL');
  return found;
}

test('workers that are killed at any moment: each page is found once and becomes one document', async () => {
  const base = (await catalog.call<Knowledge>(ada, 'POST', '/api/knowledges', { name: 'Site' })).body.data
    .uuid;
  const body = { url: `http://${site.place}/`, from: 'links', limit: 100 };
  const made = await catalog.call<SiteImport>(ada, 'POST', `/api/knowledges/${base}/site-imports`, body);
  const path = `/api/knowledges/${base}/site-imports/${made.body.data.uuid}`;
  expect(await throughCrashes(path, 'found')).toMatchObject({ found: count + 1 });
  const pages = (await catalog.call<SitePage[]>(ada, 'GET', `${path}/pages`)).body.data;
  const chosen = pages.map(({ ordinal }) => ordinal);
  await catalog.call(ada, 'POST', `${path}/start`, { pages: chosen });
  expect(await throughCrashes(path, 'done')).toMatchObject({ added: count + 1, leftOut: 0 });
  const documents = await catalog.worker('documents').where({ knowledge: base });
  expect(new Set(documents.map(({ uri }) => uri)).size).toBe(count + 1);
  expect(documents).toHaveLength(count + 1);
  expect(await catalog.worker('site_jobs').where({ import: made.body.data.uuid })).toEqual([]);
  // A step that was broken off is done again, no other.
  const most = Math.max(...asked.values());
  expect(most).toBeLessThanOrEqual(4);
});
