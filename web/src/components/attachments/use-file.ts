import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useEffect, useMemo } from 'react';
import { callFile } from '../../lib/api/index.ts';

/** A message's file on this page: its address here, or why it is not to be had. */
export function useFile(url: string, enabled = true): { src: string | null; failed: boolean } {
  const key = url.split('/').at(-1) ?? '';
  const file = useQuery({
    queryKey: ['attachment', key],
    queryFn: ({ signal }) => callFile(routes.getAttachment, { params: { key }, signal }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const src = useMemo(() => (file.data ? URL.createObjectURL(file.data) : null), [file.data]);
  useEffect(() => () => void (src && URL.revokeObjectURL(src)), [src]);
  return { src, failed: file.isError };
}

/** Hands a message's file to the browser to keep, under its name. */
export async function saveFile(url: string, name: string): Promise<void> {
  const key = url.split('/').at(-1) ?? '';
  const src = URL.createObjectURL(await callFile(routes.getAttachment, { params: { key } }));
  const link = document.createElement('a');
  link.href = src;
  link.download = name;
  link.click();
  URL.revokeObjectURL(src);
}
