import { beforeAll, describe, expect, test } from '@jest/globals';
import { ADMIN, routes, USER } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { comeBack, locationOf, openFirm, signIn, start, userOf, verified, type World } from './oidc-world.ts';

const asking = {
  roleClaim: 'realm_access.roles',
  adminValues: ['tutka-admin', 'root'],
  scope: 'openid email profile roles',
};
let firm: World;
let root: Person;

beforeAll(async () => {
  firm = await openFirm(asking);
  root = await firm.identity.signIn('root@example.org');
});

const tell = ({ site }: World, name: string, roles?: readonly string[]) =>
  site.people.set(name, {
    ...verified(`${name}@example.org`),
    ...(roles && { realm_access: { roles } }),
  });

/** Signs in with these roles there; answers the role here. */
async function signInWith(world: World, name: string, roles?: readonly string[]): Promise<number> {
  tell(world, name, roles);
  expect(locationOf(await signIn(world, name))).toBe('/');
  return (await userOf(world, `${name}@example.org`)).role;
}

async function setRole({ identity }: World, name: string, role: number): Promise<void> {
  const { uuid: id } = await userOf(firm, `${name}@example.org`);
  const { status } = await identity.api.call(routes.updateUser, { as: root, params: { id }, body: { role } });
  expect(status).toBe(200);
}

const changesOf = async (world: World, name: string) => {
  const { uuid } = await userOf(world, `${name}@example.org`);
  const told = world.identity.worker('events').where({ stream_id: uuid, type: 'UserRoleChanged' });
  return await told.orderBy('version').select('data', 'meta');
};

describe('the claim', () => {
  test('makes ADMIN at the first sign-in, takes that back when it is gone, and gives it again', async () => {
    expect(await signInWith(firm, 'ada', ['staff', 'tutka-admin'])).toBe(ADMIN);
    expect(await signInWith(firm, 'ada', ['staff'])).toBe(USER);
    expect(await signInWith(firm, 'ada', ['root'])).toBe(ADMIN);
    expect(await signInWith(firm, 'ada')).toBe(USER);
    const told = await changesOf(firm, 'ada');
    expect(told.map(({ data }) => data.role)).toEqual([USER, ADMIN, USER]);
    expect(told[0]?.meta).toMatchObject({ actor: 'identity', actorKind: 'service' });
    expect(told[0]?.meta.requestId).toBeDefined();
  });

  test('is told to ADMINs of whom it gave the role, until somebody gives it by hand', async () => {
    const told = async (as: Person) => {
      const query = { email: 'gil@example.org' };
      const { body } = await firm.identity.api.call(routes.listUsers, { as, query });
      return [body.data.role, body.data.adminByClaim];
    };
    await signInWith(firm, 'gil', ['root']);
    expect(await told(root)).toEqual([ADMIN, true]);
    const gil = await firm.identity.signIn('gil@example.org');
    expect(await told({ ...gil, role: USER })).toEqual([ADMIN, undefined]);
    await setRole(firm, 'gil', USER);
    await setRole(firm, 'gil', ADMIN);
    expect(await told(root)).toEqual([ADMIN, undefined]);
  });

  test('counts as a whole value alone', async () => {
    expect(await signInWith(firm, 'eve', ['tutka-admins', 'Tutka-Admin', 'tutka', 'tutka-admin,root'])).toBe(
      USER,
    );
  });

  test('is read from the ID token too', async () => {
    const other = await openFirm({ ...asking, tellsInTokens: true });
    expect(await signInWith(other, 'ada', ['tutka-admin'])).toBe(ADMIN);
  });

  test('says nothing where no values are set', async () => {
    const other = await openFirm({ ...asking, adminValues: [] });
    expect(await signInWith(other, 'ada', ['tutka-admin'])).toBe(USER);
  });
});

describe('an ADMIN by hand stays one', () => {
  test('whatever the provider says', async () => {
    expect(await signInWith(firm, 'bert', [])).toBe(USER);
    await setRole(firm, 'bert', ADMIN);
    expect(await signInWith(firm, 'bert', [])).toBe(ADMIN);
    expect(await signInWith(firm, 'bert', ['root'])).toBe(ADMIN);
    expect(await signInWith(firm, 'bert', [])).toBe(ADMIN);
  });

  test('who was one by the claim before', async () => {
    expect(await signInWith(firm, 'carl', ['root'])).toBe(ADMIN);
    await setRole(firm, 'carl', USER);
    await setRole(firm, 'carl', ADMIN);
    expect(await signInWith(firm, 'carl', [])).toBe(ADMIN);
  });

  test('whom the operator names', async () => {
    const named = await openFirm({ ...asking, rules: { adminEmails: new Set(['dora@example.org']) } });
    await signInWith(named, 'ada', ['root']);
    expect(await signInWith(named, 'dora', ['root'])).toBe(ADMIN);
    expect(await signInWith(named, 'dora', [])).toBe(ADMIN);
  });
});

describe('the last ADMIN', () => {
  test('stays one until there is another', async () => {
    const alone = await openFirm(asking);
    expect(await signInWith(alone, 'ada', ['root'])).toBe(ADMIN);
    expect(await signInWith(alone, 'ada', [])).toBe(ADMIN);
    expect(await signInWith(alone, 'bert', ['root'])).toBe(ADMIN);
    expect(await signInWith(alone, 'ada', [])).toBe(USER);
  });

  test('is one of two who lose it at once', async () => {
    const alone = await openFirm(asking);
    for (const name of ['ada', 'bert']) await signInWith(alone, name, ['root']);
    const roles = await Promise.all(['ada', 'bert'].map((name) => signInWith(alone, name, [])));
    expect([...roles].sort()).toEqual([USER, ADMIN]);
  });
});

test('a sign-in that takes the role and an ADMIN who takes it do not wait for each other', async () => {
  for (let round = 0; round < 8; round++) {
    expect(await signInWith(firm, 'fred', ['root'])).toBe(ADMIN);
    tell(firm, 'fred', []);
    const { location, browser } = await start(firm.identity);
    const query = await firm.site.signIn(location, 'fred');
    const [answer] = await Promise.all([
      comeBack(firm.identity, browser, query),
      setRole(firm, 'fred', USER),
    ]);
    expect(locationOf(answer)).toBe('/');
    expect((await userOf(firm, 'fred@example.org')).role).toBe(USER);
  }
});
