import { z } from 'zod';

const DEFAULT_PAGE = 1;
export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
export const OTP_LENGTH = 6;
export const DESCRIPTION_LIMIT = 80;
export const TITLE_LIMIT = 50;
export const DEFAULT_TEMPERATURE = 0.7;
export const DEFAULT_LANGUAGE = 'en';
export const LANGUAGES = ['en', 'zh-CN'] as const;

/** What PostgreSQL can keep: no NUL, no half of a surrogate pair. */
export const storable = (value: string) => !value.includes('\0') && value.isWellFormed();
export const NOT_STORABLE = 'Must not contain a NUL character or half a surrogate pair';

/** Of a domain. Longer ones are not even read: the time that other scripts take grows with the square of a name's length. */
const LONGEST_DOMAIN = 253;

/** A domain as it is sent and looked up: bücher.example is xn--bcher-kva.example. What is none stays as it is. */
export function asciiDomain(domain: string): string {
  const isPlain = !/\P{ASCII}/u.test(domain);
  const address = `http://${domain}`;
  if (domain.length > LONGEST_DOMAIN) return domain;
  if (isPlain || /[/\\?#@:[\]\s]/.test(domain) || !URL.canParse(address)) return domain;
  return new URL(address).hostname;
}

/** The same of what stands behind the @ of an address. */
export const asciiAddress = (address: string): string => address.replace(/(?<=@)[^@]*$/, asciiDomain);

export const uuid = z.guid('Invalid UUID format').toLowerCase();
const NO_EMAIL = 'Invalid email format';
export const email = z
  .string(NO_EMAIL)
  .trim()
  .toLowerCase()
  .overwrite(asciiAddress)
  .max(255, NO_EMAIL)
  .pipe(z.email(NO_EMAIL));
/** An http(s) address of at most `max` characters; of a longer one nothing else is looked at. */
export const urlWithin = (max: number) =>
  z
    .string('Invalid URL format')
    .max(max, { abort: true })
    .check(z.url({ protocol: /^https?$/, error: 'Invalid URL format' }))
    .refine(storable, 'Invalid URL format');
export const url = urlWithin(2048);
/** Our own origin's path (an upload's `url`) or an http(s) address. */
export const resourceUri = z.union([z.string().regex(/^\/api\/files\/[\w./-]{1,230}$/), url], {
  error: 'Invalid URL format',
});
export const language = z.enum(LANGUAGES);
export const instant = z.iso.datetime();

const FIRST = Date.UTC(1970, 0);
const END = Date.UTC(9999, 0);
const isUsual = (value: string) => Date.parse(value) >= FIRST && Date.parse(value) < END;
const UNUSUAL = 'Choose a time from 1970 to 9998';
/** What is typed as a time. A database writes other years otherwise than JavaScript does, or not at all. */
export const moment = z.iso.datetime({ offset: true, abort: true }).refine(isUsual, UNUSUAL);
export const day = z.iso.date({ abort: true }).refine(isUsual, UNUSUAL);
export const dayOrMoment = z.union([day, moment], { error: 'Write a day or a moment' });
const DAY_MS = 86_400_000;
const isDay = (value: string) => value.length === 'yyyy-mm-dd'.length;
const inUtc = (ms: number) => new Date(ms).toISOString();
/** From a moment, or from the beginning of a day (UTC). */
export const since = dayOrMoment.transform((value) => inUtc(Date.parse(value)));
/** Before a moment, or to the end of a day (UTC). */
export const until = dayOrMoment.transform((value) => inUtc(Date.parse(value) + (isDay(value) ? DAY_MS : 0)));
export const month = z
  .string()
  .regex(/^(?:19[7-9]|[2-9]\d\d)\d-(?:0[1-9]|1[0-2])$/, 'Write a month like 2026-11');

export const temperature = z.number().min(0).max(2);
export const money = z.string().regex(/^\d{1,15}(\.\d{1,4})?$/);
export const currency = z.string().regex(/^[A-Z]{3}$/);

/** Credits are counted in nano-units, of which a database's bigint holds some 9 thousand million, in sums too. */
const MOST_CREDITS = 10_000_000;
export const credits = money.refine((amount) => Number(amount) <= MOST_CREDITS, {
  error: `At most ${MOST_CREDITS}`,
  params: { kind: 'too_large', limit: MOST_CREDITS },
});

/** What PostgreSQL can keep of JSON, keys included: as text it has both only as escapes. */
export const storableJson = (value: unknown) =>
  !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(value));

/** The last whole number that an `int` column is compared with. */
export const MAX_INT = 2_147_483_647;

/** A text a person types: trimmed, 1 to `max` code points. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .refine((value) => [...value].length <= max, {
      error: `At most ${max} characters`,
      params: { kind: 'too_long', limit: max },
    })
    .refine(storable, NOT_STORABLE);

/** What a list is searched for. */
export const filterText = z.string().max(200).refine(storable, NOT_STORABLE);

/** The same, but it may be empty. */
export const optionalText = (max: number) => z.union([z.literal(''), text(max)]);

const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** `page`, `pageSize` and its alias `limit`; out of range is an error, not a correction. */
export const paging = {
  page: wholeNumber(1, 1_000_000).default(DEFAULT_PAGE),
  pageSize: wholeNumber(1, MAX_PAGE_SIZE).optional(),
  limit: wholeNumber(1, MAX_PAGE_SIZE).optional(),
};

interface Paged {
  readonly page: number;
  readonly pageSize?: number | undefined;
  readonly limit?: number | undefined;
}

/** The page, and how many are on it, that a parsed query asks for. */
export function pagingOf(query: Paged): { readonly page: number; readonly pageSize: number } {
  return { page: query.page, pageSize: pageSizeOf(query) };
}

/** The page size that a parsed query asks for. */
export function pageSizeOf(query: { pageSize?: number | undefined; limit?: number | undefined }): number {
  return query.pageSize ?? query.limit ?? DEFAULT_PAGE_SIZE;
}

const unescaped = (part: string) =>
  part.replace(/%(2C|25)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** `a,b,c` → ['a','b','c']; an item's own comma is written %2C, and a percent sign before such a thing %25. */
export const commaList = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .string()
    .max(8000)
    .transform((value) =>
      value
        .split(',')
        .filter((part) => part !== '')
        .map(unescaped),
    )
    .pipe(z.array(item).max(200));

export const stamps = { createdAt: instant, updatedAt: instant };
export const uuidParams = z.strictObject({ uuid });
export const idParams = z.strictObject({ id: uuid });
export const nothing = z.null();

/** What a write-only secret answers. */
export const secretShown = z.object({ set: z.boolean(), last4: z.string().nullable() });

/**
 * What somebody shows to act under an agent's share: in the query of a GET, in the body elsewhere. A visitor shows the
 * token of the link, an outside application's user a signature.
 */
export const callerFields = {
  shareId: uuid.optional(),
  shareToken: z.string().max(200).optional(),
  exUserId: z.string().min(1).max(200).refine(storable, NOT_STORABLE).optional(),
  /** Milliseconds. */
  timestamp: z.coerce.number().int().min(0).optional(),
  /** Lower-case hex HMAC-SHA256 of `${shareId}.${exUserId}.${timestamp}` with the share's secret. */
  sign: z.string().max(200).optional(),
};
