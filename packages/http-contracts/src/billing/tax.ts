import { z } from 'zod';
import { money, text } from '../fields.ts';
import { isCountry } from './countries.ts';

/** A country by its two letters. */
export const country = z.string().trim().toUpperCase().refine(isCountry, 'Choose a country');
/** A part of a country that has taxes of its own, as its post writes it: CA, ON. */
const region = text(40);

const MOST_LINES = 8;

/** Some lines of text, as an address has them. */
export const lines = (max: number) =>
  text(max).refine((value) => value.split('\n').length <= MOST_LINES, `At most ${MOST_LINES} lines`);

const percent = z.string().regex(/^\d{1,3}(\.\d{1,4})?$/, 'Write a percentage such as 19 or 8.875');

/** What buyers of a place pay as tax. */
export const taxRate = z.strictObject({
  /** Null: of every country that no other rate names, and of buyers who have not told theirs. */
  country: country.nullable(),
  /** Null: of the whole country. */
  region: region.nullable(),
  /** As it is called there: VAT, GST. */
  name: text(30),
  percent,
  /** The price contains it; else it is added to the price. */
  isInclusive: z.boolean(),
});

/** The tax of one order, as it was when the order was placed. */
export const appliedTax = z.object({
  name: z.string(),
  percent: z.string(),
  isInclusive: z.boolean(),
  amount: money,
});
