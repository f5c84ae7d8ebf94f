import { createHmac } from 'node:crypto';

/** The `stripe-signature` of a body that is sent at a time, in seconds. */
export function signatureOf(body: string, secret: string, at: number): string {
  const hash = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${hash}`;
}
