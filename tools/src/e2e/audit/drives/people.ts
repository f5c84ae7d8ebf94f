import { randomUUID } from 'node:crypto';
import { routes } from '@tutka/http-contracts';
import { signInElsewhere } from '@tutka/testing';
import { signIn } from '../../api.ts';
import type { World } from '../../authorisation/world.ts';
import type { Product } from '../../product.ts';
import type { Drive } from './drive.ts';

/** Signs somebody new in, by a code out of the mail. */
export function verifyCode(product: Product): Drive {
  return async () => ({ act: () => signIn(product, `${randomUUID()}@example.org`) });
}

/** As somebody who comes for it, as it ends or changes the session it is called with. */
export function ending(product: Product): Drive {
  return async () => ({ by: await signIn(product, `${randomUUID()}@example.org`), options: {} });
}

/** Somebody new signs out where they are, by the list of where that is. */
export function signingOut(product: Product): Drive {
  return async () => {
    const by = await signIn(product, `${randomUUID()}@example.org`);
    const [here] = await by.call(routes.listSignIns);
    return { by, options: { params: { uuid: here?.uuid ?? '' } } };
  };
}

/** Somebody new signs in by the provider, which tells then that they are signed out there. */
export function signingOutThere({ url }: Product): Drive {
  return async (_, { firm }) => {
    const login = randomUUID();
    firm.people.set(login, { email: `${login}@example.org`, email_verified: true });
    const start = await fetch(new URL(routes.startSingleSignOn.path, url), { redirect: 'manual' });
    const cookie = start.headers.get('set-cookie')?.split(';')[0] ?? '';
    const there = start.headers.get('location') ?? '';
    const back = await signInElsewhere(there, login, routes.finishSingleSignOn.path);
    await fetch(back, { redirect: 'manual', headers: { cookie } });
    return {
      act: async () => {
        await firm.endSession(login);
        return undefined;
      },
    };
  };
}

const updateUser: Drive = async ({ admin, other }) => ({
  by: admin,
  options: { params: { id: other.me.uuid }, body: { quota: { messages: 50 } } },
});

/** Somebody new, whom an administrator deletes. */
export function deletingUser(product: Product): Drive {
  return async ({ admin }) => {
    const email = `${randomUUID()}@example.org`;
    const { me } = await signIn(product, email);
    return { by: admin, options: { params: { id: me.uuid }, body: { email } } };
  };
}

/** A workspace of the owner's with the other as its member. */
async function ofMember({ owner, other }: World) {
  const { uuid } = await owner.call(routes.createWorkspace, { body: { name: `Crew ${randomUUID()}` } });
  await owner.call(routes.inviteMembers, { params: { uuid }, body: { email: 'other@example.org' } });
  return { uuid, userUuid: other.me.uuid };
}

const updateMember: Drive = async (world) => ({
  by: world.owner,
  options: { params: await ofMember(world), body: { role: 'admin' } },
});

const removeMember: Drive = async (world) => ({
  by: world.owner,
  options: { params: await ofMember(world) },
});

export const people = { updateUser, updateMember, removeMember };
