import { ACTIVE, REVOKED, type ShareStatus } from './share.events.ts';

/** What does not open a share. */
export type ShareRefusal = 'DISABLED' | 'REVOKED' | 'EXPIRED';

/** Somebody holds what once opened this share. */
export class ShareClosed extends Error {
  override readonly name = 'ShareClosed';
  readonly why: ShareRefusal;
  constructor(why: ShareRefusal) {
    super(why);
    this.why = why;
  }
}

/** What an outside application signed is not of the share's secret, or too old. */
export class SignatureRefused extends Error {
  override readonly name = 'SignatureRefused';
}

/** The token is not that of a share. */
export class ShareRefused extends Error {
  override readonly name = 'ShareRefused';
}

/** The share's messages are all used. */
export class ShareUsedUp extends Error {
  override readonly name = 'ShareUsedUp';
}

/** Throws ShareClosed where a share gives nothing at this moment. */
export function refuseClosed(share: { readonly status: ShareStatus; readonly expired: boolean }): void {
  if (share.status === REVOKED) throw new ShareClosed('REVOKED');
  if (share.status !== ACTIVE) throw new ShareClosed('DISABLED');
  if (share.expired) throw new ShareClosed('EXPIRED');
}
