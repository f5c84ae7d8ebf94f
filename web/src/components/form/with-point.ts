/** A text with its one comma as a point; as it is where it has a point already, or more than one comma. */
export function withPoint(text: string): string {
  return /^[^.,]*,[^.,]*$/.test(text) ? text.replace(',', '.') : text;
}
