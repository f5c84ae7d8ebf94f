import { z } from 'zod';

const uuid = z.guid().toLowerCase();
const visitorSchema = z.object({ shareId: uuid, shareToken: z.string().min(1).max(200) });
const externalSchema = z.object({
  shareId: uuid,
  exUserId: z.string().min(1).max(200),
  timestamp: z.coerce.number().int().min(0),
  sign: z.string().min(1).max(200),
});

/** What somebody shows to act under a share. */
export type GuestProof =
  | { readonly share: string; readonly token: string }
  | {
      readonly share: string;
      readonly exUserId: string;
      readonly timestamp: number;
      readonly sign: string;
    };

/** The proof among a call's fields; undefined where there is none, for a `shareId` or `exUserId` alone is only a filter. */
export function guestProof(fields: unknown): GuestProof | undefined {
  const external = externalSchema.safeParse(fields);
  if (external.success) {
    const { shareId: share, exUserId, timestamp, sign } = external.data;
    return { share, exUserId, timestamp, sign };
  }
  const visitor = visitorSchema.safeParse(fields);
  return visitor.success ? { share: visitor.data.shareId, token: visitor.data.shareToken } : undefined;
}

/** `shareId` and `exUserId` alone are a member's filters, who may be signed out by now. */
const signing = ['timestamp', 'sign'] as const;

/** What is wrong with the proof that is meant to be there, where something of a signature is; undefined: nothing is. */
export function wrongSignature(fields: unknown): readonly z.core.$ZodIssue[] | undefined {
  if (typeof fields !== 'object' || fields === null || !signing.some((name) => name in fields))
    return undefined;
  return externalSchema.safeParse(fields, { reportInput: true }).error?.issues;
}

/** The fields of a query. */
export function queryFields(url: string): unknown {
  const at = url.indexOf('?');
  return at === -1 ? undefined : Object.fromEntries(new URLSearchParams(url.slice(at + 1)));
}

/** The fields of a body that names a share or a signature; of any other body undefined, without reading it. */
export function bodyFields(body: Buffer | null): unknown {
  if (!body?.includes('"shareId"') && !body?.includes('"sign"')) return undefined;
  try {
    return JSON.parse(body.toString());
  } catch {
    // The service says what is wrong with it.
    return undefined;
  }
}
