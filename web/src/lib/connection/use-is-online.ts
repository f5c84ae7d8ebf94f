import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const isOnline = () => onlineManager.isOnline();

/** Whether this browser has a connection, as far as it knows: what is asked for waits as long as it has none. */
export const useIsOnline = (): boolean => useSyncExternalStore(onlineManager.subscribe, isOnline);
