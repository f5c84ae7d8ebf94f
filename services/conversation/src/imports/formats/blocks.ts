/** A block of code, fenced by more ticks than stand in it. */
export function fenced(language: string, code: string): string {
  const ticks = (code.match(/`{3,}/g) ?? []).map(({ length }) => length);
  const fence = '`'.repeat(ticks.reduce((most, length) => Math.max(most, length + 1), 3));
  return `${fence}${language}\n${code}\n${fence}`;
}

/** What stood beside the chat, as a document. */
export function titled(title: string, content: string): string {
  return title === '' ? content : `**${title}**\n\n${content}`;
}

const opens = /^:::(?:writing|artifact)\{(.*)\}\s*$/;
const heading = /\b(?:title|subject)="([^"]*)"/;

/** A text in which documents stand below their titles, without the lines of colons that set them apart. */
export function withoutDirectives(text: string): string {
  if (!text.includes(':::')) return text;
  let isOpen = false;
  const lines = text.split('\n').flatMap((line) => {
    const begun = opens.exec(line);
    if (begun) {
      isOpen = true;
      const title = heading.exec(begun[1] ?? '')?.[1] ?? '';
      return title === '' ? [] : [`**${title}**`, ''];
    }
    if (!isOpen || line.trim() !== ':::') return [line];
    isOpen = false;
    return [];
  });
  return lines.join('\n');
}
