import { describe, expect, test } from '@jest/globals';
import { ADMIN, decideUserChange, USER, type User } from './user.ts';

const anna: User = {
  id: 1,
  uuid: 'anna',
  logo: '/api/logos/anna',
  email: 'anna@example.org',
  role: USER,
  status: true,
  language: 'en',
  quota: {},
};
const asAnna = { userUuid: 'anna', role: USER } as const;
const asBert = { userUuid: 'bert', role: USER } as const;
const asAdmin = { userUuid: 'root', role: ADMIN } as const;

describe('a user', () => {
  test('changes own language and logo; the event names the field, not its value', () => {
    expect(decideUserChange({ user: anna, change: { language: 'zh-CN' }, actor: asAnna, admins: 1 })).toEqual(
      [{ type: 'UserProfileChanged', data: { fields: ['language'] } }],
    );
  });

  test.each([{ role: ADMIN }, { status: true }, { quota: {} }] as const)(
    'cannot give oneself %j',
    (change) => {
      expect(decideUserChange({ user: anna, change, actor: asAnna, admins: 1 })).toBe('AdminOnly');
    },
  );

  test('cannot change another', () => {
    expect(decideUserChange({ user: anna, change: { language: 'en' }, actor: asBert, admins: 1 })).toBe(
      'NotYours',
    );
  });

  test('no change, no event', () => {
    expect(decideUserChange({ user: anna, change: { language: 'en' }, actor: asAnna, admins: 1 })).toEqual(
      [],
    );
  });
});

describe('an ADMIN', () => {
  test('suspends, reinstates, gives role and quota', () => {
    const change = { status: false, role: ADMIN, quota: { messages: 5 } } as const;
    expect(decideUserChange({ user: anna, change, actor: asAdmin, admins: 1 })).toEqual([
      { type: 'UserRoleChanged', data: { role: ADMIN } },
      { type: 'UserSuspended', data: {} },
      { type: 'UserQuotaChanged', data: { quota: { messages: 5 } } },
    ]);
  });

  test('records no quota that is the same', () => {
    const user: User = { ...anna, quota: { messages: 5, tokens: 9 } };
    const giving = (quota: User['quota']) =>
      decideUserChange({ user, change: { quota }, actor: asAdmin, admins: 1 });
    expect(giving({ tokens: 9, messages: 5 })).toEqual([]);
    expect(giving({ messages: 5 })).toHaveLength(1);
    expect(giving({ messages: 5, tokens: 9, agents: 0 })).toHaveLength(1);
  });

  test('cannot suspend the last one', () => {
    const other: User = { ...anna, role: ADMIN };
    const change = { status: false };
    expect(decideUserChange({ user: other, change, actor: asAdmin, admins: 1 })).toBe('LastAdmin');
    expect(decideUserChange({ user: other, change, actor: asAdmin, admins: 2 })).toHaveLength(1);
  });

  test('demotes a suspended one, who was none of the active', () => {
    const suspended: User = { ...anna, role: ADMIN, status: false };
    expect(
      decideUserChange({ user: suspended, change: { role: USER }, actor: asAdmin, admins: 1 }),
    ).toHaveLength(1);
  });

  test('cannot suspend oneself, nor step down as the last one', () => {
    const root: User = { ...anna, uuid: 'root', role: ADMIN };
    expect(decideUserChange({ user: root, change: { status: false }, actor: asAdmin, admins: 2 })).toBe(
      'Oneself',
    );
    expect(decideUserChange({ user: root, change: { role: USER }, actor: asAdmin, admins: 1 })).toBe(
      'LastAdmin',
    );
    expect(decideUserChange({ user: root, change: { role: USER }, actor: asAdmin, admins: 2 })).toHaveLength(
      1,
    );
  });
});
