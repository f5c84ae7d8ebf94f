import { routes } from '@tutka/http-contracts';
import { bind } from '@tutka/service-runtime';
import type { Router } from 'express';
import type { SignUps } from '../sign-up/sign-up.ts';
import { eventMeta } from './event-meta.ts';

export function bindSignUp(router: Router, { signUps }: { readonly signUps: SignUps }): void {
  bind(router, routes.getSignUp, () => signUps.shown());

  bind(router, routes.setSignUp, async ({ body, principal }) => {
    await signUps.choose(body, eventMeta(principal));
    return signUps.shown();
  });

  bind(router, routes.resetSignUp, async ({ principal }) => {
    await signUps.reset(eventMeta(principal));
    return signUps.shown();
  });
}
