/** A text with its one comma as a point; as it is where it has a point already, more than one comma, or one that parts thousands. */
export function withPoint(text: string): string {
  if (/^\s*[1-9]\d{0,2},\d{3}\s*$/.test(text)) return text;
  return /^[^.,]*,[^.,]*$/.test(text) ? text.replace(',', '.') : text;
}
