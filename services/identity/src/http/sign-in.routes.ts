import { routes, type SignInPlace } from '@tutka/http-contracts';
import { bind } from '@tutka/service-runtime';
import type { Router } from 'express';
import { browserName } from '../domain/browser-name.ts';
import type { SignIns } from '../sign-in/sign-ins.ts';
import type { SessionRow } from '../store/sessions.ts';
import { endedCookie } from './cookie.ts';
import { eventMeta } from './event-meta.ts';
import { personOf } from './person.ts';

interface SignInDeps {
  readonly signIns: SignIns;
  readonly secureCookies: boolean;
}

function placeView(row: SessionRow, current: string | undefined): SignInPlace {
  const { uuid, userAgent, address, createdAt, seenAt } = row;
  return {
    uuid,
    current: uuid === current,
    ...browserName(userAgent),
    address,
    createdAt: createdAt.toISOString(),
    lastUsedAt: seenAt.toISOString(),
  };
}

export function bindSignIns(router: Router, { signIns, secureCookies }: SignInDeps): void {
  bind(router, routes.listSignIns, async ({ principal }) => {
    const person = personOf(principal);
    const rows = await signIns.list(person);
    return rows.map((row) => placeView(row, person.sessionUuid));
  });

  bind(router, routes.endSignIn, async ({ principal, params, response }) => {
    const person = personOf(principal);
    await signIns.end(person, params.uuid, eventMeta(principal));
    if (params.uuid === person.sessionUuid) response.setHeader('set-cookie', endedCookie(secureCookies));
    return null;
  });
}
