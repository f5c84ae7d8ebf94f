const SCHEME = 'data-mantine-color-scheme';

/** Paper is white: what is dark on a screen is light while it is printed. Gives what ends that. */
export function printLight(): () => void {
  const root = document.documentElement;
  let shown: string | null = null;
  const before = () => {
    shown = root.getAttribute(SCHEME);
    root.setAttribute(SCHEME, 'light');
  };
  const after = () => {
    if (shown !== null) root.setAttribute(SCHEME, shown);
    shown = null;
  };
  addEventListener('beforeprint', before);
  addEventListener('afterprint', after);
  return () => {
    removeEventListener('beforeprint', before);
    removeEventListener('afterprint', after);
  };
}
