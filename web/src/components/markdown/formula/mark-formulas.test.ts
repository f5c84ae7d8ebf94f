import { describe, expect, test } from '@jest/globals';
import { formulaIn, markFormulas, unmarked } from './mark-formulas.ts';

/** The formulas of a text, each in the signs that a reader of TeX would give it. */
function formulasOf(text: string): string[] {
  return [...markFormulas(text).matchAll(/(`+)([\uE000-\uE003].*?) \1/g)].map(([, , code = '']) => {
    const formula = formulaIn(code);
    return formula?.display ? `[${formula.source}]` : `(${formula?.source})`;
  });
}

describe('formulas of a reply', () => {
  test.each([
    ['Euler: $e^{i\\pi} + 1 = 0$.', ['(e^{i\\pi} + 1 = 0)']],
    ['$$\n\\int_0^1 x\\,dx\n$$', ['[\\int_0^1 x\\,dx]']],
    ['so $$a_1 * b_2$$ here', ['[a_1 * b_2]']],
    ['Let \\(x_1 < x_2\\) and \\[\nf(x)=\n\\frac{1}{x}\n\\]', ['(x_1 < x_2)', '[f(x)= \\frac{1}{x}]']],
    ['the $n$th and $n$-th of $5$, $2n$', ['(n)', '(n)', '(5)', '(2n)']],
    ['- first\n  $$x^2$$\n- $y$', ['[x^2]', '(y)']],
    ['| a |\n|---|\n| $|x|$ |', ['(\\|x\\|)']],
    ['with `` ` `` and $`x$', []],
    ['> $$\n> a\n> $$', ['[a]']],
    ['$a % note\nb$ $$a % note\nb$$', ['[a b]']],
  ])('%j', (text, formulas) => {
    expect(formulasOf(text)).toEqual(formulas);
  });

  test.each([
    'It costs $5 and $10.',
    'From $5-$10, or 5$-10$.',
    'US$5 or NZ$6; A$7 each.',
    'Between $1,000 (about €900) and 1,200$.',
    '$HOME/$USER and $PATH',
    'Pay \\$5 or \\$6$.',
    'use $$ for the id of the shell, and $! for the last',
    '`$a$` and ``$b`$``',
    '```sh\necho $A $B\n\necho $$C$$\n```',
    '1. Run\n   ```sh\n   echo $A$\n   ```',
    '~~~\n\\[x\\]\n~~~ not closed \\(y\\)',
    '[a](https://x.test/$a$) and https://x.test/$b$',
    'see \\[1\\] and \\[ 2 \\]',
    'An empty \\(\\) and $$$$',
    'nothing at all',
  ])('%j has none', (text) => {
    expect(markFormulas(text)).toBe(text);
  });

  test('that have only begun show their source, up to the end', () => {
    expect(markFormulas('So:\n$$\n\\frac{a_1}{b')).toBe('So:\n`$$ \\frac{a_1}{b `');
    expect(markFormulas('So:\n\\[ a_1 + b_1')).toBe('So:\n`\\[ a_1 + b_1 `');
    expect(markFormulas('$$\nnever closed\n\nand another paragraph')).toBe(
      '$$\nnever closed\n\nand another paragraph',
    );
  });

  test('that have only begun, and addresses, are read once however long they are', () => {
    const begun = performance.now();
    const row = ' '.repeat(200_000);
    expect(markFormulas(`$$\na${row}b\n${row}c`)).toBe(`\`$$ a${row}b c \``);
    const addresses = `$x$ [a](b_(c)$d$)${']('.repeat(150_000)}`;
    expect(markFormulas(addresses)).toBe(`\`\uE000x \`${addresses.slice(3)}`);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  test('in what turns out to be code come back as they were', () => {
    const code = '    echo $a$ \\(b\\) $$c$$ \\[d\\]';
    expect(unmarked(markFormulas(code))).toBe(code);
  });

  test('a long hostile text is read at once', () => {
    for (const piece of ['$', '\\(', '\\[', '$$', '`', '``a', '$a', '|$x']) {
      expect(typeof markFormulas(piece.repeat(5000))).toBe('string');
    }
  });
});
