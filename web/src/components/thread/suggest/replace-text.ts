/** Puts a text in place of another in a field, so that the browser's own undo brings back what was typed. */
export function replaceText(field: HTMLTextAreaElement, from: number, to: number, text: string): void {
  field.focus();
  field.setSelectionRange(from, to);
  // The one way into a field that keeps its history. It answers false where the browser has none of it.
  const done = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
  if (done) return;
  field.setRangeText(text, from, to, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
