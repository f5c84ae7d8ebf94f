import { createSign, createVerify, generateKeyPairSync } from 'node:crypto';

export interface KeyPair {
  readonly privateKey: string;
  readonly publicKey: string;
}

/** A pair of RSA keys of 2048 bits, PEM. */
export function makeKeyPair(): KeyPair {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

let stranger: KeyPair | undefined;

/** The key of somebody who is neither Alipay nor the merchant. */
export function strangersKey(): string {
  stranger ??= makeKeyPair();
  return stranger.privateKey;
}

/** What Alipay calls RSA2 and, of old, RSA. */
export type Signing = 'RSA2' | 'RSA';
const algorithms = { RSA2: 'RSA-SHA256', RSA: 'RSA-SHA1' } as const;

export function signText(text: string, privateKey: string, signing: Signing = 'RSA2'): string {
  return createSign(algorithms[signing]).update(text, 'utf8').sign(privateKey, 'base64');
}

export function isSigned(text: string, signature: string, publicKey: string): boolean {
  return createVerify('RSA-SHA256').update(text, 'utf8').verify(publicKey, signature, 'base64');
}

/** The text that is signed: the fields in order of their names, those named left out. */
export function signable(fields: Readonly<Record<string, string>>, without: readonly string[]): string {
  return Object.keys(fields)
    .filter((name) => !without.includes(name))
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
}
