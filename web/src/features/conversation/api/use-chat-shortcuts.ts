import { useShortcut } from '../../../lib/shortcuts/index.ts';

/** The keys of an open chat. They press what is on the page, so that it shows what happened. */
export function useChatShortcuts(running: boolean, stop: () => void): void {
  useShortcut('stop', stop, running);
  useShortcut('editLast', () => pressLast('edit'), !running);
  useShortcut('copyLast', () => pressLast('copy-reply'));
}

function pressLast(act: string): void {
  [...document.querySelectorAll<HTMLElement>(`[data-act="${act}"]`)].at(-1)?.click();
}
