import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useRef, useState } from 'react';
import { call, refreshRows } from '../../../lib/api/index.ts';
import { cut } from '../../../lib/format/index.ts';
import { uploadFile } from '../../../lib/upload/index.ts';

const NAME_LIMIT = 110;

/** Sends a file and makes a knowledge base of it, named like the file. */
export function useFirstUpload() {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const abort = useRef<AbortController>(null);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      abort.current = new AbortController();
      const { signal } = abort.current;
      setShare(0);
      const uri = await uploadFile(file, 'knowledge', { onProgress: setShare, signal });
      const name = cut(file.name.replace(/\.[^.]+$/, '') || file.name, NAME_LIMIT);
      return call(routes.createKnowledge, { body: { name, uri, fileName: cut(file.name, 250) }, signal });
    },
    onSuccess: () => refreshRows(client, routes.listKnowledges),
    // What was called back, or not answered, may have been done all the same.
    onError: () => void refreshRows(client, routes.listKnowledges),
  });
  const cancel = () => {
    abort.current?.abort();
    upload.reset();
  };
  return { upload, share, cancel };
}
