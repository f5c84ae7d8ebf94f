import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { create } from 'fontkit';

/** A script's own font, and how heavy it is. */
type FontName = `${Script}-${Weight}`;
export type Script = 'latin' | 'chinese' | 'korean';
export type Weight = 'regular' | 'bold';

const require = createRequire(import.meta.url);
const packages: Readonly<Record<Script, string>> = {
  latin: require.resolve('@embedpdf/fonts-latin'),
  chinese: require.resolve('@embedpdf/fonts-sc'),
  korean: require.resolve('@embedpdf/fonts-kr'),
};
const files: Readonly<Record<FontName, string>> = {
  'latin-regular': 'NotoSans-Regular.ttf',
  'latin-bold': 'NotoSans-SemiBold.ttf',
  'chinese-regular': 'NotoSansHans-Regular.otf',
  'chinese-bold': 'NotoSansHans-Bold.otf',
  'korean-regular': 'NotoSansKR-Regular.otf',
  'korean-bold': 'NotoSansKR-Bold.otf',
};

const opened = new Map<FontName, Font>();
type Font = ReturnType<typeof create>;

/** A font, opened when it is first needed and then kept: what it takes to read one is most of the work of a document. */
export function fontOf(script: Script, weight: Weight): Font {
  const name: FontName = `${script}-${weight}`;
  const kept = opened.get(name);
  if (kept) return kept;
  const font = create(readFileSync(join(packages[script], '../../fonts', files[name])));
  opened.set(name, font);
  return font;
}

const HANGUL = /\p{Script=Hangul}/u;
/** Chinese and Japanese, with their punctuation and their wide forms. */
export const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;

/** In whose font a character is drawn. */
export function scriptOf(char: string): Script {
  if (HANGUL.test(char)) return 'korean';
  return EAST_ASIAN.test(char) ? 'chinese' : 'latin';
}
