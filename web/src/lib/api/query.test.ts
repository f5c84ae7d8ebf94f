import { expect, test } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { refreshRows } from './query.ts';

test('a first answer that was asked for before a change is not taken for one after it', async () => {
  const client = new QueryClient();
  const answers = ['before', 'after'];
  const going: (() => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: [routes.listMessages.method, routes.listMessages.path, {}],
    queryFn: () => {
      const answer = answers.shift();
      return new Promise((resolve) => going.push(() => resolve(answer)));
    },
  });
  const leave = observer.subscribe(() => undefined);
  const refreshed = refreshRows(client, routes.listMessages);
  going[0]?.();
  while (going.length < 2) await new Promise((resolve) => setImmediate(resolve));
  going[1]?.();
  await refreshed;
  expect(observer.getCurrentResult().data).toBe('after');
  leave();
  client.clear();
});
