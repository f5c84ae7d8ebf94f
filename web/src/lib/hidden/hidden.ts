import { createShared } from '../listeners/index.ts';

const hidden = createShared<ReadonlySet<string>>(new Set());

/** Takes things away from wherever they are listed, or gives them back, whatever page is open. */
export function setHidden(things: readonly { readonly uuid: string }[], isHidden: boolean): void {
  const uuids = new Set(things.map(({ uuid }) => uuid));
  const others = [...hidden.get()].filter((each) => !uuids.has(each));
  hidden.set(new Set(isHidden ? [...others, ...uuids] : others));
}

/** By uuid, what is as good as gone: its deletion may still be undone. */
export const useHidden = hidden.useValue;
