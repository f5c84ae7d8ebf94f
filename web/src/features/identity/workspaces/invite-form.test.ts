import { expect, test } from '@jest/globals';
import { addressesIn } from './invite-form.ts';

test.each([
  ['', [], []],
  ['A@b.org', ['a@b.org'], []],
  [' a@b.org, c@d.org;\n<e@f.org>\n', ['a@b.org', 'c@d.org', 'e@f.org'], []],
  ['a@b.org，C@d.org、A@B.org', ['a@b.org', 'c@d.org'], []],
  ['anna, a@b, a@b.org', ['a@b.org'], ['anna', 'a@b']],
])('%j', (text, emails, wrong) => expect(addressesIn(text)).toEqual({ emails, wrong }));
