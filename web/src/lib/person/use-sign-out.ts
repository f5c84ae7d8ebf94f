import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useNavigate } from 'react-router';
import { call } from '../api/index.ts';

/** Ends the session and forgets everything that was read in it. */
export function useSignOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call(routes.logout, {}),
    onSuccess: async () => {
      await navigate('/signin');
      client.clear();
    },
  });
}
