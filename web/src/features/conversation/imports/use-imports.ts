import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChatImport, routes } from '@tutka/http-contracts';
import { useRef, useState } from 'react';
import { addressOf, call, dataQuery, refreshRows } from '../../../lib/api/index.ts';
import { sendFile } from '../../../lib/upload/index.ts';

const LOOK_MS = 1000;

const isAtWork = ({ state }: ChatImport) => state === 'reading' || state === 'importing';

/** A person's imports, newest first, looked after while one is at work. */
export function useImports() {
  return useQuery({
    ...dataQuery(routes.listChatImports, {}),
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? LOOK_MS : false),
  });
}

/** Sends a file; `share` of it has gone out. */
export function useSending() {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const leaving = useRef(new AbortController());
  const sending = useMutation({
    mutationFn: (file: File) => {
      leaving.current = new AbortController();
      setShare(0);
      return sendFile({
        row: routes.createChatImport,
        address: addressOf(routes.createChatImport, { query: { fileName: file.name.slice(-300) } }),
        headers: { 'Content-Type': file.type || 'application/octet-stream' },
        file,
        onProgress: setShare,
        signal: leaving.current.signal,
      });
    },
    onSuccess: () => refreshRows(client, routes.listChatImports),
  });
  return { ...sending, share, cancel: () => leaving.current.abort() };
}

/** Ends an import, or forgets a file that was read. */
export function useEnding() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (uuid: string) => call(routes.deleteChatImport, { params: { uuid } }),
    onSettled: () => refreshRows(client, routes.listChatImports, routes.listSessions),
  });
}
