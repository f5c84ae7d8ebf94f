/**
 * Tells a panel which part of the page is to be seen beside a phone's keyboard, which lies over the page without making it smaller.
 * Answers what ends that.
 */
export function keepInSight({ style }: HTMLElement): () => void {
  const seen = window.visualViewport;
  if (!seen) return () => undefined;
  const tell = () => {
    // Whoever magnifies the page looks at a part of the chat on purpose.
    const isWhole = Math.abs(seen.scale - 1) < 0.01;
    style.setProperty('--seen-top', isWhole ? `${seen.offsetTop}px` : '');
    style.setProperty('--seen-height', isWhole ? `${seen.height}px` : '');
  };
  seen.addEventListener('resize', tell);
  seen.addEventListener('scroll', tell);
  tell();
  return () => {
    seen.removeEventListener('resize', tell);
    seen.removeEventListener('scroll', tell);
  };
}
