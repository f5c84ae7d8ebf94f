import { randomUUID } from 'node:crypto';
import type { StripeSimulator } from './index.ts';

export const secrets = { secretKey: 'sk_test_tests', webhookSecret: 'whsec_tests' };

interface Told {
  readonly id: string;
  readonly url: string;
  readonly status: string;
  readonly payment_status: string;
  readonly data: Told[];
  readonly has_more: boolean;
  readonly error: { type: string; code?: string; message: string; param?: string };
}

export interface Call {
  readonly at: StripeSimulator;
  readonly method?: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls the simulator as its API is called. */
export async function ask<Answer = Told>(path: string, { at, method, form, headers = {} }: Call) {
  const answer = await fetch(at.url + path, {
    method: method ?? (form === undefined ? 'GET' : 'POST'),
    headers: { authorization: `Bearer ${secrets.secretKey}`, ...headers },
    ...(form !== undefined && { body: new URLSearchParams(form) }),
  });
  return { status: answer.status, headers: answer.headers, told: (await answer.json()) as Answer };
}

/** What a session is asked with. */
export const asked = (payment: string, changes: object = {}): Record<string, string> => ({
  mode: 'payment',
  client_reference_id: payment,
  'metadata[payment]': payment,
  'payment_intent_data[metadata][payment]': payment,
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'usd',
  'line_items[0][price_data][unit_amount]': '1250',
  'line_items[0][price_data][product_data][name]': 'Pro <b>& more</b>',
  success_url: 'https://shop.example/paid?a=1&b=2',
  cancel_url: 'https://elsewhere.example/',
  ...changes,
});

/** Opens a session. */
export async function open(at: StripeSimulator, changes: object = {}) {
  const payment = randomUUID();
  const { told } = await ask('/v1/checkout/sessions', { at, form: asked(payment, changes) });
  return { payment, session: told };
}

/** Presses a button of a checkout page. */
export const press = (url: string, button: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ do: button }), redirect: 'manual' });
