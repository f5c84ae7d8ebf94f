import { useState } from 'react';

/** Chats that are as good as gone, for as long as their deletion may be undone. */
export function useHidden() {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  return {
    isHidden: (uuid: string) => hidden.has(uuid),
    hide: (uuid: string, gone: boolean) =>
      setHidden((now) => new Set(gone ? [...now, uuid] : [...now].filter((each) => each !== uuid))),
  };
}
