import { useEffect, useLayoutEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useAddress } from '../../../lib/address/index.ts';
import { changeDraft } from '../../../lib/drafts/index.ts';

/** Puts what a part of the address says into a draft; the address does not keep it. Null: it is left alone. */
export function useTextOfAddress(part: 'write' | 'ask' | null, draft: string): void {
  const [search] = useSearchParams();
  const change = useAddress();
  const text = (part && search.get(part)) ?? '';
  useLayoutEffect(() => {
    if (text !== '') changeDraft(draft, '', (now) => withText(now, text));
  }, [text, draft]);
  useEffect(() => {
    if (part && text !== '') change({ [part]: null });
  }, [part, text, change]);
}

/** Below what stands there, unless that says it already. */
function withText(now: string, text: string): string {
  if (now.endsWith(text)) return now;
  return now === '' ? text : `${now}\n${text}`;
}
