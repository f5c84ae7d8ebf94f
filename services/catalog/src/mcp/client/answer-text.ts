import type { AnswerPart } from './call-result.ts';

/** What a model gets of an answer, in characters. */
const MOST_CHARACTERS = 60_000;
const MOST_KIND = 100;

/** An answer as text: what was said, other contents named in brackets; long ones are cut, and say so. */
export function answerText(content: readonly AnswerPart[]): string {
  const text = content.map(partText).join('\n').toWellFormed().replaceAll('\0', '');
  if (text.length <= MOST_CHARACTERS) return text;
  const kept = text.slice(0, MOST_CHARACTERS).toWellFormed();
  return `${kept}\n[cut here: ${text.length - MOST_CHARACTERS} more characters]`;
}

function partText(part: AnswerPart): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'image':
    case 'audio':
      return `[${part.type}: ${part.mimeType}, ${Math.ceil((part.data.length * 3) / 4 / 1024)} KB]`;
    case 'resource_link':
      return `[link: ${part.name}, ${part.uri}]`;
    case 'resource':
      return 'text' in part.resource
        ? part.resource.text
        : `[file: ${part.resource.uri}, ${part.resource.mimeType ?? 'of unknown type'}]`;
    case 'other':
      return `[${part.kind.slice(0, MOST_KIND)}: in a form that cannot be read here]`;
  }
}
