import { createClient } from '@tutka/client';
import { guest } from './guest.ts';

/** The page's own client: as whoever is signed in in this browser, or as a share's guest. */
export const { call, callCursor, callFile, callPage, callReply, callStream, resumeReply, send } =
  createClient({
    url: '',
    credentials: guest,
  });
