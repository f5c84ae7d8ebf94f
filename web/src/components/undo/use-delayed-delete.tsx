import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { ActionNotice } from '../notice/index.ts';

const TIME_TO_UNDO_MS = 10_000;

interface Deletion {
  /** "Chat deleted". */
  readonly message: string;
  /** Really deletes; called once, after the time to undo or when the page is left. Send it with `keepalive`. */
  readonly commit: () => unknown;
  /** Shows the thing again. */
  readonly restore: () => void;
}

/** Gives a function that offers "Undo" for some seconds before a deletion is sent. The caller hides the thing at once. */
export function useDelayedDelete(): (deletion: Deletion) => void {
  const { t } = useTranslation('components');
  return ({ message, commit, restore }) => {
    let settled = false;
    const settle = (act: () => unknown) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      removeEventListener('pagehide', leave);
      notifications.hide(id);
      act();
    };
    const leave = () => settle(commit);
    const timer = setTimeout(leave, TIME_TO_UNDO_MS);
    addEventListener('pagehide', leave);
    const id = notifications.show({
      autoClose: false,
      withCloseButton: true,
      onClose: leave,
      message: <ActionNotice text={message} action={t('undo.action')} onAct={() => settle(restore)} />,
    });
  };
}
