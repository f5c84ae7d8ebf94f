import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const docs = join(import.meta.dirname, '../../../docs');
const page = readFileSync(join(docs, 'sign-in-your-users.md'), 'utf8');
/** A link to a file, alone on its line, and the block below it. */
const quotes = new Map(
  [...page.matchAll(/^\[`[^`]+`\]\(([^)]+)\)\n\n```\w+\n(.*?)^```$/gms)].map(([, file = '', text]) => [
    file,
    text,
  ]),
);

it.each(readdirSync(join(docs, 'examples/signing')))('the page quotes %s as it is', (name) => {
  const file = `examples/signing/${name}`;
  expect(quotes.get(file)).toBe(readFileSync(join(docs, file), 'utf8'));
});

it('quotes no other file', () => expect(quotes.size).toBe(4));
