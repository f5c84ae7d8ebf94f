interface Named {
  readonly name: string;
}

/** What the model is asked for when a session has no title yet. */
export const DEFAULT_TITLE_PROMPT =
  'Write a title for the conversation below, in the language of its first message: at most eight words, ' +
  'no quotation marks, no full stop, nothing but the title.';

/** The question itself, on one line and cut at `limit` code points; of one without words the first of its `files`. */
export function titleFromQuestion(question: string, limit: number, files: readonly Named[] = []): string {
  return cut(oneLine(question) || oneLine(files[0]?.name ?? ''), limit);
}

/** What the model said, made a title: one line, without quotes and full stop; undefined where nothing is left. */
export function titleFromModel(said: string, limit: number): string | undefined {
  const firstLine = said.trim().split('\n')[0] ?? '';
  const bare = oneLine(firstLine)
    .replace(/^(?:#+|title:)\s*/i, '')
    .replace(/^["'“”«»「『*]+/, '')
    .replace(/(?<!["'“”«»」』*])["'“”«»」』*]+$/, '')
    .replace(/[.。]$/, '')
    .trim();
  return bare === '' ? undefined : cut(bare, limit);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function cut(text: string, limit: number): string {
  const points = [...text];
  return points.length <= limit ? text : points.slice(0, limit).join('').trim();
}
