/** The text of a block as it is read: runs of blanks are one, and so are runs of lines. */
export function collapse(text: string): string {
  return text
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
}
