import { readFileSync, readdirSync } from 'node:fs';
import { test } from '@jest/globals';
import type { Knowledge, KnowledgeDocument, TimelineEntry } from '@tutka/http-contracts';
import { eventually, person, runCatalog } from '../running-catalog.ts';

const dir = '/work/shared/data/docs';
test('corpus', async () => {
  const catalog = await runCatalog();
  const ada = person();
  const only = process.env.ONLY;
  const rss = () => Math.round(process.memoryUsage().rss / 1e6);
  const base = (await catalog.call<Knowledge>(ada, 'POST', '/api/knowledges', { name: 'all' })).body.data;
  for (const file of readdirSync(dir).filter((n) => n !== 'MANIFEST.tsv' && (!only || n.includes(only)))) {
    const t = performance.now();
    let max = 0; let lag = 0; let last = performance.now();
    const iv = setInterval(() => { const n = performance.now(); lag = Math.max(lag, n - last - 10); last = n; max = Math.max(max, rss()); }, 10);
    try {
      const uri = await catalog.upload(ada, file, readFileSync(`${dir}/${file}`));
      const doc = (await catalog.call<KnowledgeDocument>(ada, 'POST', `/api/knowledges/${base.uuid}/documents`, { uri })).body.data;
      const list = () => catalog.call<KnowledgeDocument[]>(ada, 'GET', `/api/knowledges/${base.uuid}/documents?pageSize=100`);
      const done = await eventually(list, ({ body }) => body.data.some((d) => d.uuid === doc.uuid && d.status >= 2), 90);
      const d = done.body.data.find((x) => x.uuid === doc.uuid)!;
      const ev = (await catalog.call<TimelineEntry[]>(ada, 'GET', `/api/knowledges/${base.uuid}/documents/${doc.uuid}/events`)).body.data;
      const t0 = Date.parse(ev[0]!.at);
      process.stdout.write(`${file}\t${d.status}\t${d.fileType}\tpages=${d.pageCount}\tchunks=${d.chunkCount}\t${Math.round(performance.now() - t)}ms\trss=${max}\tlag=${Math.round(lag)}\t${d.statusCode ?? ''}\t${d.statusReason ?? ''}\n`);
      if (only) process.stdout.write(ev.map((e) => `  ${Date.parse(e.at) - t0}ms ${e.kind} ${e.done}/${e.total}`).join('\n') + '\n');
    } catch (error) { process.stdout.write(`${file}\tERROR ${String(error).slice(0, 200)}\n`); }
    clearInterval(iv);
  }
  await catalog.close();
}, 600_000);
