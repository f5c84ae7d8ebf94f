import { expect, test } from '@jest/globals';
import { nothingDropped } from './chat.ts';
import { withoutAnchors, withoutMarks } from './marks.ts';

const mark = (...values: string[]) => `\ue200${values.join('\ue202')}\ue201`;

test.each([
  [
    'a name',
    `In ${mark('entity', '["place","Rome \\"Roma\\"","city"]')} it rains.`,
    'In Rome "Roma" it rains.',
    0,
  ],
  ['a plain name', `Of ${mark('entity', 'Rome')}.`, 'Of Rome.', 0],
  [
    'an address',
    `See ${mark('url', 'the [old] page', 'https://example.org/a')}.`,
    'See [the \\[old\\] page](https://example.org/a).',
    0,
  ],
  ['a link to what was found', `See ${mark('link_title', 'A page', 'turn0search1')}.`, 'See A page.', 0],
  [
    'a formula',
    `So ${mark('genui', '{"math_block_widget_always_prefetch":{"content":"a^2"}}')}.`,
    'So \\(a^2\\).',
    0,
  ],
  ['a source', `Lit${mark('cite', 'turn0search1', 'turn0search2')}【4†notes】.`, 'Lit.', 2],
  ['a widget', `${mark('genui', '{"weather":{}}')}${mark('genui', 'Ay-D')}${mark('i', '1')}Sun.`, 'Sun.', 3],
])('a mark of %s leaves what a person read there', (_, text, shown, citations) => {
  const dropped = nothingDropped();
  expect(withoutMarks(text, dropped)).toBe(shown);
  expect(dropped.citations).toBe(citations);
});

test.each([
  ['signs', 'Lit \ue202turn0search1. \ue203So it is\ue204 \ue200\ue202turn0news2\ue202turn1file0\ue201!'],
  [
    'escapes',
    'Lit \\ue202turn0search1. \\ue203So it is\\ue204 \\ue200\\ue202turn0news2\\ue202turn1file0\\ue201!',
  ],
])('marks of LibreChat go, written as %s', (_, text) => {
  const dropped = nothingDropped();
  expect(withoutAnchors(text, dropped)).toBe('Lit. So it is !');
  expect(dropped.citations).toBe(3);
});

test('a long row of spaces is read once', () => {
  const begun = performance.now();
  const row = ' '.repeat(200_000);
  const dropped = nothingDropped();
  expect(withoutAnchors(`Lit${row}\ue202turn0search1.${row}So`, dropped)).toBe(`Lit.${row}So`);
  expect(dropped.citations).toBe(1);
  expect(performance.now() - begun).toBeLessThan(10_000);
});
