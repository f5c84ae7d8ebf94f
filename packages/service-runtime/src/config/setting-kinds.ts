import { z } from 'zod';

/** A setting of several values, joined by commas: `a, b` → ['a', 'b']; none where it is not set. */
export const listSetting = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((part) => part.trim() || []));

/** A setting that is `true` or `false`, which it is where it is not set. */
export const flagSetting = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

/** Where something answers by HTTP. */
export const httpUrlSetting = z.url({ protocol: /^https?$/, error: 'give an address, http://host:port' });

/** Where people reach the platform: a host's root, since that is where pages look for their files and for the API. */
export const publicUrlSetting = z
  .string()
  .regex(
    /^https?:\/\/[^\s/?#@]+\/?$/,
    'give the address that people open, https://tutka.example.org, of a host of its own: pages are at its root, below no path',
  )
  .refine((url) => URL.canParse(url), 'give the address that people open, https://tutka.example.org');

/** Where a database is and as whom; a password's `/`, `?` and `#` stand in it as %2F, %3F and %23. */
export const databaseUrlSetting = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'give an address, postgres://user:password@host/database, with / ? # of a password as %2F %3F %23',
});

const NO_PORTS = 'give ports from 1 to 65535, joined by commas';

/** Ports, joined by commas. */
export const portsSetting = listSetting.pipe(
  z.array(
    z
      .string()
      .regex(/^\d+$/, NO_PORTS)
      .transform(Number)
      .refine((port) => port >= 1 && port <= 65_535, NO_PORTS),
  ),
);

/** Refuses what `read` throws at, in its words. */
export const readableBy =
  <T>(read: (value: T) => unknown) =>
  (value: T, context: z.RefinementCtx): void => {
    try {
      read(value);
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
    }
  };
