import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { nastyReplies } from '../../../test/replies.ts';
import { blocksAfter, blocksOf } from './blocks.ts';
import { Markdown } from './Markdown.tsx';

const html = (text: string, growing = true) =>
  renderToStaticMarkup(<Markdown text={text} growing={growing} citations={[1]} />);

let warned: ReturnType<typeof jest.spyOn>;
beforeAll(() => {
  warned = jest.spyOn(console, 'error');
});
afterAll(() => warned.mockRestore());

/** Only what a reply may hold: no script, no frame, no handler, no picture of another host. */
function expectHarmless(page: string): void {
  expect(page).not.toMatch(/<(?:script|iframe|object|embed|style|form|base)\b/i);
  expect(page).not.toMatch(/<[^>]+\s(?:on\w+=|srcdoc=)/i);
  expect(page).not.toMatch(/(?:href|src)="(?!https?:|mailto:|\/(?!\/)|#|data:image\/png)/i);
  expect(page).not.toMatch(/<img[^>]+src="https?:/i);
}

describe('a reply that is half there', () => {
  test.each(nastyReplies.map((reply) => [reply.slice(0, 30), reply]))('%j… at every length', (_, reply) => {
    // Blocks that stand were seen when they grew.
    const tail = (end: number) => blocksOf(reply.slice(0, end)).slice(-2).join('\n');
    for (let end = 0; end <= reply.length; end++) expectHarmless(html(tail(end)));
    expectHarmless(html(reply, false));
    expect(warned).not.toHaveBeenCalled();
  });

  test('shows no half fence', () => {
    const reply = 'Text\n\n```js\nlet a;\n```\n\nMore';
    for (let end = 0; end <= reply.length; end++) {
      const shown = html(reply.slice(0, end)).replace(/<[^>]+>/g, '');
      expect(shown).not.toContain('`');
    }
  });

  test('is cut into the same blocks however its pieces come', () => {
    const reply = fc.oneof(fc.constantFrom(...nastyReplies), fc.array(fc.constantFrom(...lines)).map(joined));
    const pieces = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 });
    fc.assert(
      fc.property(reply, pieces, (text, sizes) => {
        let blocks: string[] = [];
        for (let end = 0, at = 0; end < text.length; at++) {
          end += sizes[at % sizes.length] ?? 1;
          blocks = blocksAfter(blocks, text.slice(0, end));
          expect(blocks).toEqual(blocksOf(text.slice(0, end)));
        }
      }),
    );
  });
});

const lines = [
  'text',
  '',
  '- a',
  '1. b',
  '```',
  '```js',
  '~~~',
  '| a |',
  '|---|',
  '> q',
  '  more',
  '# h',
  '$$',
  '\\[',
];
const joined = (some: string[]) => some.join('\n');

describe('what a reply links to', () => {
  test('stands beside the link, where its text does not say so', () => {
    expect(html('[here](https://www.example.test/x)')).toContain('>example.test</span>');
    expect(html('https://example.test/x')).not.toContain('</span>');
    expect(html('[here](https://example.test)')).toContain('rel="noopener noreferrer nofollow"');
  });

  test('a picture of another host is a link that says from where', () => {
    const page = html('![A chart](https://tracker.test/p.png?q=secret)');
    expect(page).not.toContain('<img');
    expect(page).toContain('A chart');
    expect(page).toContain('href="https://tracker.test/p.png?q=secret"');
  });
});

describe('what a reply defines for all of it', () => {
  const reply =
    'See [the guide][guide].[^b]\n\nAnd [more][js].[^a]\n\n[guide]: https://example.test/x\n[js]: javascript:alert(1)\n\n[^a]: On weekdays.\n[^b]: At night, as [the guide][guide] has it.';

  test('links lead where they are defined, if they may', () => {
    const page = html(reply, false);
    expect(page.match(/href="https:\/\/example\.test\/x"/g)).toHaveLength(2);
    expect(page).toContain('<span>more</span>');
    expect(page).not.toMatch(/\[guide\]|\[js\]|javascript/);
  });

  test('footnotes are marked with the numbers under which they stand, and have no ids', () => {
    const page = html(reply, false);
    expect([...page.matchAll(/data-(mark|note)="(\d)"/g)].map(([, what, name]) => `${what} ${name}`)).toEqual(
      ['mark 2', 'mark 1', 'note 1', 'note 2'],
    );
    expect(page).toContain('On weekdays.');
    expect(page).not.toMatch(/ id=|\[\^/);
  });

  test('a code that shows how to define defines nothing', () => {
    expect(html('[a] [^1]\n\n```\n[a]: /x\n[^1]: y\n```', false)).toContain('<p>[a] [^1]</p>');
  });
});
