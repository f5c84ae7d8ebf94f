import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { openSite, type Site } from '../test/sites.ts';
import { createEgress, type Egress } from './index.ts';

let site: Site | undefined;
let egress: Egress | undefined;
const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);

beforeAll(() => void process.on('unhandledRejection', note));
afterAll(() => void process.off('unhandledRejection', note));

afterEach(async () => {
  await egress?.close();
  await site?.close();
});

test.each([0, 1, 2, 3])('an answer that ends while its reader leaves, %s turns later', async (turns) => {
  site = await openSite('127.0.0.1', (_request, response) => void response.end('said'));
  egress = createEgress({ allowHosts: [site.place] });
  const answer = await egress.stream(`http://${site.place}/`);
  await wait(50);
  const reader = answer.body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('said');
  for (let turn = 0; turn < turns; turn += 1) await undefined;
  await expect(reader?.cancel()).resolves.toBeUndefined();
  await setImmediate();
  await setImmediate();
  expect(unhandled).toEqual([]);
});
