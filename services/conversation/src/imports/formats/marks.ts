import type { Dropped } from './chat.ts';

/**
 * Marks of ChatGPT in a text: between private signs, and in lenticular brackets. None holds a sign that another begins with, so
 * that a text of beginnings alone is read once.
 */
const marks = /\ue200[^\ue200\ue201]*\ue201|【[^【】†\n]*†[^【】\n]*】/gu;
const BETWEEN = '\ue202';

/**
 * Of LibreChat, which keeps them as models wrote them: as private signs, or as their escapes. The spaces in front are taken
 * from where they begin alone: from each of a long row all others were read again.
 */
const anchors = /(?<![ \t])[ \t]*(?:\ue202|\\ue202)turn\d+[a-z]+\d+/g;
const spans = /[\ue200-\ue206]|\\ue20[0-6]/g;

/** A text of ChatGPT without its marks: what they show of their own stays, as a name or a link; marks of sources are counted. */
export function withoutMarks(text: string, dropped: Dropped): string {
  return text.replace(marks, (mark) => {
    const shown = shownBy(mark.slice(1, -1).split(BETWEEN));
    if (shown === undefined) dropped.citations += 1;
    return shown ?? '';
  });
}

/** A text of LibreChat without its marks of sources. */
export function withoutAnchors(text: string, dropped: Dropped): string {
  const said = text.replace(anchors, () => {
    dropped.citations += 1;
    return '';
  });
  return said.replace(spans, '');
}

/** What a person read in the mark's place; undefined: a number, or nothing. */
function shownBy([kind, ...values]: readonly string[]): string | undefined {
  switch (kind) {
    case 'entity':
      return nameIn(values.join(BETWEEN));
    case 'url':
    case 'link_title':
      return linkOf(values);
    case 'genui':
      return formulaIn(values.join(BETWEEN));
    default:
      return undefined;
  }
}

/** Of `["place","Rome","city"]`; some are written without a kind. */
function nameIn(value: string): string {
  const read = parsed(value);
  if (!Array.isArray(read)) return value;
  return [read[1], read[0]].find((part) => typeof part === 'string') ?? '';
}

/** One that leads to what was found has no address. */
function linkOf([label = '', address = '']: readonly string[]): string {
  return /^https?:\/\/[^\s()]+$/.test(address) ? `[${label.replace(/[[\]]/g, '\\$&')}](${address})` : label;
}

/** Of a block that draws a formula. */
function formulaIn(value: string): string | undefined {
  const block = Object.entries(Object(parsed(value))).find(([kind]) => kind.startsWith('math_block'))?.[1];
  const formula: unknown = Object(block).content;
  return typeof formula === 'string' ? `\\(${formula}\\)` : undefined;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
