import { COVERING } from './styles.ts';

/** Keeps the page from being scrolled behind the chat that covers it, for as long as it does. Answers what ends that. */
export function lockPage(): () => void {
  const { style } = document.documentElement;
  const covering = matchMedia(COVERING);
  let before: string | undefined;
  const free = () => {
    if (before !== undefined) style.overflow = before;
    before = undefined;
  };
  const turn = () => {
    if (!covering.matches) return free();
    before ??= style.overflow;
    style.overflow = 'hidden';
  };
  covering.addEventListener('change', turn);
  turn();
  return () => {
    covering.removeEventListener('change', turn);
    free();
  };
}
