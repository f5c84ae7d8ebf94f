import { expect, test } from '@jest/globals';
import { claimValues } from './claim-values.ts';

const claims = {
  groups: ['staff', 'admins'],
  role: 'admin',
  is_admin: true,
  realm_access: { roles: ['offline_access', 'tutka-admin'] },
  'https://firm.example/roles': ['admin'],
  nothing: null,
  none: [],
  strange: [{ name: 'admin' }, ['admin'], 7],
};

test.each([
  ['groups', ['staff', 'admins']],
  ['role', ['admin']],
  ['is_admin', ['true']],
  ['realm_access.roles', ['offline_access', 'tutka-admin']],
  ['https://firm.example/roles', ['admin']],
  ['none', []],
  ['strange', ['7']],
  ['realm_access', []],
  ['nothing', undefined],
  ['nothing.at.all', undefined],
  ['role.length', undefined],
  ['groups.0', ['staff']],
  ['constructor.name', undefined],
  ['__proto__', undefined],
])('%s says %j', (path, values) => expect(claimValues(claims, path)).toEqual(values));
