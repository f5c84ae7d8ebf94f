import { execFileSync } from 'node:child_process';

/** The text of HTML. */
export function withoutTags(html: string): string {
  const text = html
    .replace(/<!--[\s\S]*?-->|<(script|style|title|head)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<\/?(p|div|td|tr|h\d|li|pre|table|body|br)\b[^>]*>/gi, '\n\n')
    .replace(/<[^>]+>/g, '');
  return withoutEntities(text);
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The text of what XML escapes. */
export function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    return hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (named[name] ?? all);
  });
}

/** What a program prints. */
export function output(command: string, args: string[]): string {
  return execFileSync(command, args, { maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'ignore'] }).toString(
    'utf8',
  );
}
