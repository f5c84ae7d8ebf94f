import { expect, it } from '@jest/globals';
import { type Route, routes, SERVICES } from '@tutka/http-contracts';
import { createRouter } from './router.ts';

const find = createRouter(routes);

it('finds every row by its own path', () => {
  for (const [name, row] of Object.entries<Route>(routes)) {
    const path = row.path.replace(':service', 'billing').replace(/:\w+/g, 'some-value');
    expect(find(row.method, path)?.name).toBe(name);
  }
});

it('sends what each service answers for itself to the one that is named', () => {
  for (const service of SERVICES) {
    expect(find('GET', `/api/operations/${service}/parked`)).toMatchObject({ name: 'listParked', service });
  }
  expect(find('GET', '/api/operations/gateway')).toBeUndefined();
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
