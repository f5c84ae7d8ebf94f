import { expect, it } from '@jest/globals';
import { type Route, routes } from '@tutka/http-contracts';
import { createRouter } from './router.ts';

const find = createRouter(routes);

it('finds every row by its own path', () => {
  for (const [name, row] of Object.entries<Route>(routes)) {
    expect(find(row.method, row.path.replace(/:\w+/g, 'some-value'))?.name).toBe(name);
  }
});

it.each([
  ['GET', '/api/agents/'],
  ['GET', '/api/agents//'],
  ['GET', '/api/agents/x/y'],
  ['GET', '/api/agent'],
  ['PATCH', '/api/agents'],
  ['get', '/api/agents'],
  ['GET', '/API/agents'],
  ['GET', '/api/%61gents'],
  ['GET', '/'],
  ['GET', ''],
  ['GET', '/constructor'],
  ['__proto__', '/api/agents'],
])('finds nothing for %s %s', (method, path) => {
  expect(find(method, path)).toBeUndefined();
});
