import type { z } from 'zod';
import { type SecretBox, SecretNotOpened } from '../../store/secret-box.ts';

/** Whose secret it is: of a server at its very address, for a person or for the server itself. */
export interface VaultOwner {
  readonly server: string;
  readonly url: string;
  readonly person?: string | undefined;
}

function boundTo({ server, url, person = '' }: VaultOwner): string {
  return `oauth ${server} ${url} ${person}`;
}

export function sealJson(box: SecretBox, owner: VaultOwner, value: unknown): Buffer {
  return box.seal(JSON.stringify(value), boundTo(owner));
}

/** Undefined where it was sealed for another address, or the master key has changed: it is asked for again. */
export function openJson<T>(
  box: SecretBox,
  owner: VaultOwner,
  schema: z.ZodType<T>,
  sealed: Buffer | undefined,
): T | undefined {
  if (!sealed) return undefined;
  try {
    const opened = schema.safeParse(JSON.parse(box.open(sealed, boundTo(owner))));
    return opened.data;
  } catch (error) {
    if (error instanceof SecretNotOpened) return undefined;
    throw error;
  }
}
