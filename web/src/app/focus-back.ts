interface Opened {
  /** Or what was opened beside the rest. */
  readonly dialog: Element;
  /** What had the focus before. */
  readonly opener: HTMLElement | null;
}

const DIALOG = '[aria-modal="true"], [data-beside]';

/**
 * Gives the focus back to where a dialog was opened, where it goes away with the dialog: one that is not kept for its closing
 * does not do that itself, and the keyboard would begin at the top of the page again. Returns how to stop.
 */
export function giveFocusBack(): () => void {
  const opened: Opened[] = [];
  let last: HTMLElement | null = null;
  const observer = new MutationObserver(() => {
    let back: HTMLElement | undefined;
    // One that lies above another is gone before the way back is sought.
    while (opened.length > 0 && opened.at(-1)?.dialog.isConnected === false) {
      const opener = opened.pop()?.opener;
      if (opener?.isConnected) back = opener;
    }
    if (opened.length === 0) observer.disconnect();
    // Without a scroll, as when a dialog is closed that is kept.
    if (document.activeElement === document.body) back?.focus({ preventScroll: true });
  });
  const note = ({ target }: FocusEvent) => {
    // An item of a menu goes with it; the menu's button is the way back.
    if (!(target instanceof HTMLElement) || target.closest('[role="menu"]')) return;
    const dialog = target.closest(DIALOG);
    if (dialog && !opened.some((one) => one.dialog === dialog)) {
      opened.push({ dialog, opener: last });
      observer.observe(document.body, { childList: true, subtree: true });
    }
    last = target;
  };
  document.addEventListener('focusin', note);
  return () => {
    document.removeEventListener('focusin', note);
    observer.disconnect();
  };
}
