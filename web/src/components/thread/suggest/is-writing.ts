/** Whether somebody writes in a field already, which a field that comes later must not interrupt. */
export function isWriting(): boolean {
  return document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;
}
