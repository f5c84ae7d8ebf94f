import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAddress } from '../../../lib/address/index.ts';

/** What the address wants to stand in the field when the chat opens; the address does not keep it. */
export function useTextOfAddress(): string {
  const [search] = useSearchParams();
  const change = useAddress();
  const [text] = useState(() => search.get('write') ?? '');
  useEffect(() => {
    if (text !== '') change({ write: null });
  }, [text, change]);
  return text;
}
