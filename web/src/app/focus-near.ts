interface Place {
  readonly element: HTMLElement;
  /** What it lies in, the nearest first. */
  readonly around: readonly HTMLElement[];
  readonly path: string;
}

const DIALOG = '[aria-modal="true"]';
const PARTS = `#main, ${DIALOG}`;
/** Whoever knows better, as a dialog that closes, gives it before. */
const LATER_MS = 150;

/**
 * Keeps the keyboard's place where what has the focus goes away or is off for a while, as a button is that is at work, and nothing
 * else takes it: it comes back with the element, else to the nearest part around it that is still there. Returns how to stop.
 */
export function keepFocusNear(): () => void {
  let place: Place | undefined;
  /** Where a dialog was opened. */
  let opener: Place | undefined;
  let isOff = false;
  let later: number | undefined;

  const give = () => {
    later = undefined;
    if (!isMissed(place)) return;
    // With a dialog all goes that was around it.
    if (opener && nearest(place) === undefined) [place, opener, isOff] = [opener, undefined, true];
    const { element } = place;
    const wasOff = isOff;
    isOff = element.isConnected && isDisabled(element);
    if (!element.isConnected || (wasOff && !isOff)) focusOn(nearest(place));
  };
  const observer = new MutationObserver(() => {
    // A browser takes the focus from what is off later than it tells.
    if (place && (isNothingFocused() || isDisabled(place.element)))
      later ??= window.setTimeout(give, LATER_MS);
  });
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const isWithin = target.closest(DIALOG) !== null;
    if (!isWithin) opener = undefined;
    else if (place?.element.closest(DIALOG) === null) opener = place;
    place = { element: target, around: [...ancestors(target)], path: location.pathname };
    isOff = false;
  };
  // Who presses beside all that takes the focus lets go of it.
  const letGo = () => {
    place = undefined;
  };
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', note);
  document.addEventListener('pointerdown', letGo, true);
  return () => {
    observer.disconnect();
    window.clearTimeout(later);
    document.removeEventListener('focusin', note);
    document.removeEventListener('pointerdown', letGo, true);
  };
}

/** What it is or lies in that is still seen. */
const nearest = ({ element, around }: Place): HTMLElement | undefined =>
  [element, ...around].find((one) => one.offsetHeight > 0 && one.closest(PARTS) !== null);

/** A chat, which fills the window, knows better where its keyboard goes on. */
const isNothingFocused = () =>
  document.activeElement === document.body && !document.documentElement.hasAttribute('data-fills');

function focusOn(element: HTMLElement | undefined): void {
  if (!element) return;
  if (!element.matches('a[href], button, input, select, textarea, summary, [tabindex]')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}

/** On another page that is what gives it. */
const isMissed = (place: Place | undefined): place is Place =>
  place?.path === location.pathname && isNothingFocused();

const isDisabled = (element: HTMLElement) => element.matches(':disabled');

function* ancestors({ parentElement }: HTMLElement): Generator<HTMLElement> {
  for (let one = parentElement; one; one = one.parentElement) yield one;
}
