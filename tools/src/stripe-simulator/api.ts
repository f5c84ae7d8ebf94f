import type { Account } from './account.ts';
import { expand } from './expansion.ts';
import { type FormGroup, groupAt, textsIn } from './form-body.ts';
import { createRefund } from './refunds.ts';
import { got, list, type Route } from './route.ts';
import { createSession, expireSession, sessionOf } from './sessions.ts';
import { StripeRefusal } from './stripe-refusal.ts';
import { subscriptionRoutes } from './subscription-routes.ts';
import { catchUp } from './time-passing.ts';

const routes: readonly Route[] = [
  ...subscriptionRoutes,
  ['POST', /^\/v1\/checkout\/sessions$/, createSession],
  ['GET', /^\/v1\/checkout\/sessions$/, list('checkout.session', 'status', 'payment_intent')],
  ['GET', /^\/v1\/checkout\/sessions\/(\w+)$/, (account, _form, id) => sessionOf(account, id)],
  ['POST', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, (account, _form, id) => expireSession(account, id)],
  ['GET', /^\/v1\/payment_intents\/(\w+)$/, got('payment_intent')],
  ['GET', /^\/v1\/payment_intents$/, list('payment_intent')],
  ['GET', /^\/v1\/charges\/(\w+)$/, got('charge')],
  ['GET', /^\/v1\/charges$/, list('charge', 'payment_intent')],
  ['POST', /^\/v1\/refunds$/, createRefund],
  ['GET', /^\/v1\/refunds$/, list('refund', 'payment_intent', 'charge')],
  ['GET', /^\/v1\/refunds\/(\w+)$/, got('refund')],
  ['GET', /^\/v1\/disputes\/(\w+)$/, got('dispute')],
  ['GET', /^\/v1\/disputes$/, list('dispute', 'payment_intent', 'charge')],
  ['GET', /^\/v1\/events\/(\w+)$/, got('event')],
  ['GET', /^\/v1\/events$/, list('event', 'type')],
];

/** Does one call of Stripe's API. */
export function call(account: Account, method: string, path: string, form: FormGroup): object {
  catchUp(account);
  for (const [its, pattern, handle] of routes) {
    const found = its === method ? pattern.exec(path) : null;
    if (found === null) continue;
    const answer = handle(account, form, found[1] ?? '');
    const paths = Object.values(textsIn(groupAt(form, 'expand')));
    return paths.reduce((object, each) => expand(account.store, object, each.split('.')), { ...answer });
  }
  throw new StripeRefusal(404, `Unrecognized request URL (${method}: ${path}).`);
}
