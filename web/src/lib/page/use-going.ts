import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Calls back, before anything is drawn, when one went somewhere, be it to where one is. A page that changes its own address leads nowhere. */
export function useGoing(onGo: () => void): void {
  const { key, pathname, search } = useLocation();
  const isReplaced = useNavigationType() === 'REPLACE';
  const [last, setLast] = useState({ key, pathname, search });
  if (last.key === key) return;
  setLast({ key, pathname, search });
  const isOwn = isReplaced && last.pathname === pathname && last.search !== search;
  if (!isOwn) onGo();
}
