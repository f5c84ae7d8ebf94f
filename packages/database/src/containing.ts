/** For ILIKE: the text anywhere, none of its signs meaning more than themselves. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
