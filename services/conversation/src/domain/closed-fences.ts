const fence = /^( {0,3})(`{3,}|~{3,})(.*)$/;

interface Fence {
  readonly indent: string;
  readonly ticks: string;
}

/** A markdown text whose last block of code is closed, as one that was stopped within it is not. */
export function closedFences(text: string): string {
  const open = text.split('\n').reduce(openAfter, undefined);
  return open ? `${text}\n${open.indent}${open.ticks}` : text;
}

/** The block that a line is in, or begins. */
function openAfter(open: Fence | undefined, line: string): Fence | undefined {
  const [, indent = '', ticks = '', rest = ''] = fence.exec(line) ?? [];
  if (ticks === '') return open;
  if (open) return ticks.startsWith(open.ticks) && rest.trim() === '' ? undefined : open;
  return rest.includes('`') ? undefined : { indent, ticks };
}
