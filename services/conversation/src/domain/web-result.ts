import type { WebSource } from './source.ts';
import type { SourceList } from './source-list.ts';

/** Pages as the model gets them: each with the number by which the reply cites it. */
export function webResult(pages: readonly WebSource[], sources: SourceList): string {
  const numbered = pages.map((page) => {
    const { title, url, text } = page;
    return `[${sources.numberOf(page)}] ${title}\n${url}\n${text}`;
  });
  return numbered.join('\n\n');
}

/** The same in a later turn, whose sources have numbers of their own. */
export function withoutNumbers(result: string): string {
  return result.replace(/^\[\d+\] (?=.*\nhttps?:)/gm, '');
}
