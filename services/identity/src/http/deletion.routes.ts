import { routes } from '@tutka/http-contracts';
import { bind } from '@tutka/service-runtime';
import type { Router } from 'express';
import type { Deletions } from '../users/deletions.ts';
import { endedCookie } from './cookie.ts';
import { deletionView } from './deletion-view.ts';
import { eventMeta } from './event-meta.ts';
import { personOf } from './person.ts';

interface DeletionDeps {
  readonly deletions: Deletions;
  readonly secureCookies: boolean;
}

export function bindDeletions(router: Router, { deletions, secureCookies }: DeletionDeps): void {
  bind(router, routes.getDeletion, async ({ params, principal }) =>
    deletionView(await deletions.look(personOf(principal), params.id)),
  );

  bind(router, routes.deleteUser, async ({ params, body, principal, response }) => {
    const person = personOf(principal);
    const { uuid } = await deletions.delete(person, params.id, body, eventMeta(principal));
    if (uuid === person.userUuid) response.setHeader('set-cookie', endedCookie(secureCookies));
    return null;
  });
}
