const boundaries = [/\n\s*\n/g, /\n/g, /[.!?。！？…]["'”’)\]]*\s|[。！？]/g, /\s/g];

/** Cuts a long text into pieces of at most `size` characters: at a paragraph's end if one is near, else a line's, … */
export function splitText(text: string, size: number): string[] {
  const pieces: string[] = [];
  let from = 0;
  while (text.length - from > size) {
    const end = from + cutPoint(text.slice(from, from + size));
    pieces.push(text.slice(from, end));
    from = end;
  }
  pieces.push(text.slice(from));
  return pieces;
}

function cutPoint(window: string): number {
  for (const boundary of boundaries) {
    const last = [...window.matchAll(boundary)].at(-1);
    const end = last ? last.index + last[0].length : 0;
    if (end > window.length / 2) return end;
  }
  const split = /[\ud800-\udbff]$/.test(window) ? 1 : 0;
  return window.length - split;
}
