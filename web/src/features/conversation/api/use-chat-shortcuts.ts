import { useShortcut } from '../../../lib/shortcuts/index.ts';

/**
 * The keys of an open chat. They press what is on the page, so that it shows what happened. Without `stop`, Escape is left
 * to what the chat stands in.
 */
export function useChatShortcuts(running: boolean, stop: (() => void) | undefined): void {
  useShortcut('stop', () => stop?.(), running && stop !== undefined);
  useShortcut('editLast', () => pressLast('edit'), !running);
  useShortcut('copyLast', () => pressLast('copy-reply'));
}

function pressLast(act: string): void {
  [...document.querySelectorAll<HTMLElement>(`[data-act="${act}"]`)].at(-1)?.click();
}
