/**
 * What is read aloud of a markdown text: its words, without code, formulas, marks and addresses. No expression reads on over
 * what it may itself begin with, so that a text of beginnings alone is read once.
 */
export function spokenText(markdown: string): string {
  return markdown
    .replace(/^[ \t]*(`{3,}|~{3,})[\s\S]*?(?:\n[ \t]*\1[`~]*[ \t]*$|(?![\s\S]))/gm, ' ')
    .replace(/\$\$[\s\S]*?\$\$|\\\[(?:\\[^[\]]|[^\\])*\\\]|\\\((?:\\[^()]|[^\\])*\\\)/g, ' ')
    .replace(/!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/\[\d{1,3}\]/g, '')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/^[ \t]*(?:\|[ \t]*)?:?-{3,}.*$/gm, ' ')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+])[ \t]+/gm, '')
    .replace(/[|]/g, ', ')
    .replace(/[*_`~]+/g, '')
    .replace(/(?<![ \t])[ \t]*\n\s*/g, '\n')
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/^[ ,\t]+|(?<![ ,\t])[ ,\t]+$/gm, '')
    .trim();
}

const LONGEST = 200;

/** Cut at ends of sentences: a browser falls silent in the middle of a long text. */
export function spokenPieces(text: string): string[] {
  const pieces: string[] = [];
  for (const sentence of text.match(/[^.!?。！？\n]+[.!?。！？\n]*/g) ?? []) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + sentence.length <= LONGEST)
      pieces[pieces.length - 1] = last + sentence;
    else pieces.push(...(sentence.match(/[\s\S]{1,200}(?=\s|$)|[\s\S]{1,200}/g) ?? []));
  }
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '');
}

const scripts: readonly (readonly [RegExp, string])[] = [
  [/[\u3040-\u30ff]/g, 'ja-JP'],
  [/[\uac00-\ud7af]/g, 'ko-KR'],
  [/[\u4e00-\u9fff]/g, 'zh-CN'],
  [/[\u0400-\u04ff]/g, 'ru-RU'],
  [/[\u0600-\u06ff]/g, 'ar-SA'],
  [/[\u0370-\u03ff]/g, 'el-GR'],
];

/** The language of a text by its letters; `otherwise` where they are those of many. */
export function languageOf(text: string, otherwise: string): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const found = scripts.find(([letter]) => (text.match(letter)?.length ?? 0) > letters * 0.2);
  return found?.[1] ?? otherwise;
}
