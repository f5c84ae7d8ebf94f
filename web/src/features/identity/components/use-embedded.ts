import { useQuery } from '@tanstack/react-query';

interface VersionAnswer {
  readonly data?: { readonly mode?: string };
}

/** Whether this server is the embedded default, which sends no mail. */
export function useEmbedded(): boolean {
  const { data } = useQuery({
    queryKey: ['/api/version'],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }): Promise<VersionAnswer> => (await fetch('/api/version', { signal })).json(),
  });
  return data?.data?.mode === 'embedded';
}
