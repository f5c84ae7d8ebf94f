import { isComposing } from './is-composing.ts';

/** Lets every listener of the page know of a key that an input method takes, in Safari too, where its event does not say so. */
export function tellComposing(): void {
  const tell = (event: KeyboardEvent) => {
    if (isComposing(event)) Object.defineProperty(event, 'isComposing', { value: true });
  };
  addEventListener('keydown', tell, { capture: true });
}
