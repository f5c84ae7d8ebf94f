import type { ServerResponse } from 'node:http';
import type { Account } from './account.ts';
import { decline, pay } from './charges.ts';
import { readForm, textAt } from './form-body.ts';
import type { Session } from './objects.ts';
import { onwardFrom, pageFor } from './page.ts';
import { pageHeaders } from './page-frame.ts';
import { planOf, sessionOf } from './sessions.ts';

function show(account: Account, session: Session, response: ServerResponse): void {
  const intent = account.store.get('payment_intent', session.payment_intent ?? '');
  const isDeclined = session.status === 'open' && (intent?.last_payment_error ?? null) !== null;
  response
    .writeHead(200, pageHeaders(onwardFrom(session)))
    .end(pageFor(session, planOf(account, session).title, isDeclined));
}

/** Where a person goes who pressed a button; undefined: the same page again. */
function press(account: Account, session: Session, button: string | undefined): string | undefined {
  if (button === 'pay') {
    const { status, success_url } = pay(account, session);
    return status === 'complete' ? success_url : undefined;
  }
  if (button === 'fail') decline(account, session);
  return button === 'cancel' ? (session.cancel_url ?? session.success_url) : undefined;
}

/** Shows a checkout page, or does what its buttons say. @throws StripeRefusal */
export function serveCheckout(
  account: Account,
  id: string,
  posted: string | undefined,
  response: ServerResponse,
): void {
  const session = account.store.atOnce(() => sessionOf(account, id));
  if (posted === undefined) {
    show(account, session, response);
    return;
  }
  const button = textAt(readForm(posted), 'do');
  const onward = account.store.atOnce(() => press(account, session, button));
  // To the same page by its own name, under whatever prefix it was found.
  response.writeHead(303, { ...pageHeaders(onwardFrom(session)), location: onward ?? id }).end();
}
