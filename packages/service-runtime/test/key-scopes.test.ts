import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Route, type RouteName, routes, type Scope } from '@tutka/http-contracts';
import { bind, HttpFailure, type Principal } from '../src/index.ts';
import { startService, type TestService } from './service.ts';

const names = Object.keys(routes) as RouteName[];
const SCOPE = 'mcp:read';
const reached = { code: 418, errorCode: 'REACHED' };

let service: TestService;
let heard: Principal | undefined;

/** The row for keys with the scope too, and without the schemas that would stop a call before its handler. */
const bare = (row: Route, scope?: Scope): Route => {
  const { params: _, query: __, body: ___, scope: ____, ...rest } = row;
  return {
    ...rest,
    path: `/api/${scope === undefined ? 'as-it-is' : 'scoped'}${row.path}`,
    ...(scope !== undefined && { scope }),
  };
};

beforeAll(async () => {
  service = await startService({
    routes: (router) => {
      for (const row of names.flatMap((name) => [bare(routes[name]), bare(routes[name], SCOPE)])) {
        bind(router, row, ({ principal }) => {
          heard = principal;
          throw new HttpFailure(reached);
        });
      }
    },
  });
});
afterAll(() => service.stop());

const key = (scopes: string[]): Principal => ({
  kind: 'key',
  keyUuid: '00000000-0000-4000-8000-000000000003',
  userUuid: '00000000-0000-4000-8000-000000000001',
  workspace: '00000000-0000-4000-8000-000000000002',
  scopes,
});

/** The status, and as whom the handler met the caller. */
async function outcome(row: Route, principal: Principal) {
  heard = undefined;
  const { status } = await service.call(row.method, row.path.replaceAll(/:\w+/g, 'x'), { principal });
  return [status, heard];
}

const anybody = [reached.code, { kind: 'anonymous' }];

/** What a key without the row's scope gets: of a public row what anybody gets. */
function refused({ access }: Route, status: number) {
  if (access === 'public') return anybody;
  return [status, undefined];
}

interface Case {
  readonly has: Scope;
  readonly wants: Scope | undefined;
  readonly expected: (row: Route) => unknown;
}

const cases: readonly Case[] = [
  { has: SCOPE, wants: undefined, expected: (row: Route) => refused(row, 403) },
  { has: 'mcp:write', wants: SCOPE, expected: (row: Route) => refused(row, 403) },
  {
    has: SCOPE,
    wants: SCOPE,
    expected: ({ access }: Route) => (access === 'admin' ? [403, undefined] : [reached.code, key([SCOPE])]),
  },
];

test(`${names.length} rows × keys with and without the row's scope: without it none is met as a member`, async () => {
  const met = names.flatMap((name) => cases.map((each) => ({ name, row: routes[name], ...each })));
  const outcomes: unknown[] = [];
  for (const { row, has, wants } of met) outcomes.push(await outcome(bare(row, wants), key([has])));
  expect(met.map(({ name, has, wants }, at) => [name, has, wants, outcomes[at]])).toEqual(
    met.map(({ name, row, has, wants, expected }) => [name, has, wants, expected(row)]),
  );
  expect(outcomes).toHaveLength(names.length * cases.length);
});
