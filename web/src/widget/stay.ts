/**
 * Puts an element at the end of the page, and there again whenever the page throws it away, as those do that replace their body to
 * turn to another page. `onLoss`: it has lost what a document holds of it, such as frames. Answers what ends that and takes it away.
 */
export function stayOnPage(element: HTMLElement, onLoss: () => void): () => void {
  let waiting = 0;
  const place = () => {
    document.body.append(element);
    observer.disconnect();
    for (const parent of [document.documentElement, document.body])
      observer.observe(parent, { childList: true });
  };
  const back = () => {
    waiting = 0;
    if (element.isConnected || !document.body) return;
    place();
    onLoss();
  };
  // Later: a page that takes it away each time is not kept from everything else.
  const observer = new MutationObserver(() => {
    if (!element.isConnected && waiting === 0) waiting = window.setTimeout(back);
  });
  place();
  return () => {
    clearTimeout(waiting);
    observer.disconnect();
    element.remove();
  };
}
