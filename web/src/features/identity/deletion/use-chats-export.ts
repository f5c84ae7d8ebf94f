import { useMutation } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { callCursor, callFile } from '../../../lib/api/index.ts';
import { save } from '../../../lib/file/index.ts';
import { letIn } from '../../../lib/let-in/index.ts';

const AT_ONCE = 100;

/** Saves all of one's chats in the workspace acted in as one file; `done` counts those that are read. */
export function useChatsExport() {
  const [done, setDone] = useState(0);
  const take = useMutation({
    mutationFn: async () => {
      setDone(0);
      const chats: unknown[] = [];
      for (const uuid of await allChats()) {
        chats.push(await letIn({ opensAt: 0 }, () => chatOf(uuid)));
        setDone(chats.length);
      }
      save('tutka-chats.json', JSON.stringify(chats, null, 2), 'application/json');
      return chats.length;
    },
  });
  return { take, done };
}

/** Those that were archived too. */
async function allChats(): Promise<string[]> {
  const found: string[] = [];
  const after = (cursor: string | null) =>
    letIn({ opensAt: 0 }, () =>
      callCursor(routes.listSessions, { query: { limit: AT_ONCE, ...(cursor !== null && { cursor }) } }),
    );
  for (let page = await after(null); ; page = await after(page.nextCursor)) {
    found.push(...page.data.map(({ uuid }) => uuid));
    if (page.nextCursor === null) return found;
  }
}

async function chatOf(uuid: string): Promise<unknown> {
  const file = await callFile(routes.exportSession, { params: { uuid }, query: { format: 'json' } });
  return JSON.parse(await file.text());
}
