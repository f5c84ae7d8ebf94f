import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** With these settings nothing of Alipay's could be believed, or nothing be asked: billing does not start. */
export class InvalidAlipaySettings extends Error {
  override readonly name = 'InvalidAlipaySettings';
}

export interface AlipayKeys {
  /** PKCS8, PEM. */
  readonly privateKey: string;
  /** SPKI, PEM. */
  readonly alipayPublicKey: string;
}

const FEWEST_BITS = 2048;

/**
 * Reads keys as Alipay's tools hand them out: PEM, or its base64 alone. The SDK would take any text, skip every check
 * where the public key is blank, and fail at the first payment on a private key of the other form.
 */
export function readKeys(privateText: string, publicText: string): AlipayKeys {
  const privateKey = read('private key', privateText, ['pkcs8', 'pkcs1'], createPrivateKey);
  const publicKey = read("Alipay's public key", publicText, ['spki', 'pkcs1'], createPublicKey);
  const alipayPublicKey = toPem(publicKey, 'spki');
  // Both are shown on one page of Alipay's: with the wrong one, whoever holds our private key could speak for Alipay.
  if (toPem(createPublicKey(privateKey), 'spki') === alipayPublicKey) {
    throw new InvalidAlipaySettings("Alipay's public key is the app's own: copy the one named 支付宝公钥");
  }
  return { privateKey: toPem(privateKey, 'pkcs8'), alipayPublicKey };
}

function toPem(key: KeyObject, type: 'spki' | 'pkcs8'): string {
  return key.export({ type, format: 'pem' }).toString().trim();
}

type DerForm = 'pkcs8' | 'pkcs1' | 'spki';
type KeyReader = (key: string | { key: Buffer; format: 'der'; type: never }) => KeyObject;

function read(what: string, text: string, forms: readonly DerForm[], reader: KeyReader): KeyObject {
  // In files of settings line ends are often written as \n.
  const plain = text.replaceAll('\\n', '\n').trim();
  if (plain === '') throw new InvalidAlipaySettings(`the ${what} is blank`);
  const key = attempts(plain, forms, reader);
  if (key?.asymmetricKeyType !== 'rsa') throw new InvalidAlipaySettings(`the ${what} is no RSA key`);
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < FEWEST_BITS) {
    throw new InvalidAlipaySettings(`the ${what} is shorter than ${FEWEST_BITS} bits`);
  }
  return key;
}

function attempts(plain: string, forms: readonly DerForm[], reader: KeyReader): KeyObject | undefined {
  if (plain.startsWith('-----BEGIN')) return attempt(() => reader(plain));
  const key = Buffer.from(plain.replaceAll(/\s/g, ''), 'base64');
  for (const type of forms) {
    const found = attempt(() => reader({ key, format: 'der', type: type as never }));
    if (found) return found;
  }
  return undefined;
}

function attempt(reading: () => KeyObject): KeyObject | undefined {
  try {
    return reading();
  } catch {
    return undefined;
  }
}
