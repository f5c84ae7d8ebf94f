import { type Db, inTenant } from '@tutka/database';
import { ADMIN, pagingOf, routes, type User } from '@tutka/http-contracts';
import { bind, type Person, page } from '@tutka/service-runtime';
import type { Router } from 'express';
import { logoSvg } from '../domain/logo.ts';
import { findUserByEmail, listUsers, type UserRow } from '../store/users.ts';
import { UserNotFound, updateUser } from '../users/update-user.ts';
import { eventMeta } from './event-meta.ts';
import { personOf } from './person.ts';
import { userView } from './user-view.ts';

/** With whole e-mails for an ADMIN, for owners and admins of the workspace, and of oneself; where a role comes from, for an ADMIN. */
function viewFor(person: Person, user: UserRow): User {
  const claim = person.role === ADMIN;
  const wholeEmail = claim || person.workspaceRole !== 'member' || person.userUuid === user.uuid;
  return userView(user, { wholeEmail, claim });
}

export function bindUsers(router: Router, { app }: { app: Db }): void {
  bind(router, routes.listUsers, async ({ query, principal }) => {
    const person = personOf(principal);
    const show = (user: UserRow) => viewFor(person, user);
    const { email } = query;
    if (email !== undefined) {
      const found = await inTenant(app, person, (tx) => findUserByEmail(tx, email));
      if (!found) throw new UserNotFound();
      return show(found);
    }
    const { items, total } = await inTenant(app, person, (tx) => listUsers(tx, pagingOf(query)));
    return page({ items: items.map(show), total });
  });

  bind(router, routes.updateUser, async ({ params, body, principal }) => {
    const person = personOf(principal);
    const saved = await updateUser(app, person, params.id, body, eventMeta(principal));
    return viewFor(person, saved);
  });

  bind(router, routes.getUserLogo, ({ params, response }) => {
    response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    response.setHeader('content-security-policy', "default-src 'none'; sandbox");
    response.type('image/svg+xml').send(logoSvg(params.uuid));
    return undefined;
  });
}
