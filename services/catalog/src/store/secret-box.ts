import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV = 12;
const TAG = 16;
const KEY = 32;
/** The wrapped data key: its iv, its tag and itself. */
const WRAPPED = IV + TAG + KEY;

/** A secret that does not open: the master key has changed, or it was sealed for another owner. */
export class SecretNotOpened extends Error {
  override readonly name = 'SecretNotOpened';
}

/** Secrets at rest: each under a data key of its own, which the master key wraps. */
export interface SecretBox {
  /** `owner` (a row, and where its secret may go) is bound in: for another owner it does not open. */
  seal(secret: string, owner: string): Buffer;
  /** Throws `SecretNotOpened`. */
  open(sealed: Buffer, owner: string): string;
}

/** `masterKey` is a long random text; the key for secrets is derived from it. */
export function secretBox(masterKey: string): SecretBox {
  const master = Buffer.from(hkdfSync('sha256', masterKey, '', 'tutka.catalog.secrets', KEY));
  return {
    seal(secret, owner) {
      const dataKey = randomBytes(KEY);
      return Buffer.concat([encrypt(master, dataKey, owner), encrypt(dataKey, Buffer.from(secret), owner)]);
    },
    open(sealed, owner) {
      try {
        const dataKey = decrypt(master, sealed.subarray(0, WRAPPED), owner);
        return decrypt(dataKey, sealed.subarray(WRAPPED), owner).toString();
      } catch (cause) {
        throw new SecretNotOpened('The secret does not open', { cause });
      }
    },
  };
}

function encrypt(key: Buffer, plain: Buffer, owner: string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

function decrypt(key: Buffer, sealed: Buffer, owner: string): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(sealed.subarray(IV, IV + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]);
}
