import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Knowledge } from '@tutka/http-contracts';
import { eventually, person, type RunningCatalog, runCatalog } from '../../test/running-catalog.ts';

let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await runCatalog();
});
afterAll(() => catalog.close());

const ready = (uuid: string, who: ReturnType<typeof person>) =>
  eventually(
    () => catalog.call<Knowledge>(who, 'GET', `/api/knowledges/${uuid}`),
    ({ body }) => body.data.status >= 2,
  );

test('pasted text becomes knowledge that is found', async () => {
  const ada = person();
  const made = await catalog.call<Knowledge>(ada, 'POST', '/api/knowledges', {
    name: 'Trains',
    content: 'The night train to Tampere leaves at 23:04 from platform five.',
  });
  expect(made.body).toMatchObject({ code: 200, data: { name: 'Trains', documentCount: 1, editable: true } });
  const { uuid } = made.body.data;
  const shown = await ready(uuid, ada);
  expect(shown.body.data).toMatchObject({ status: 2, progress: 100, chunkCount: 1, statusReason: null });
  const found = await catalog.call<{ passages: { text: string }[] }>(
    ada,
    'POST',
    `/api/knowledges/${uuid}/search`,
    { query: 'when does the train leave?' },
  );
  expect(found.body.data.passages[0]?.text).toContain('23:04');
});
