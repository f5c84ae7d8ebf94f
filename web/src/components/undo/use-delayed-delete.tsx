import { notifications, notificationsStore } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError, isGone, useErrorText } from '../../lib/errors/index.ts';
import { actingFor, meQuery } from '../../lib/person/index.ts';
import { noteUnsent } from '../../lib/unsent/index.ts';
import { ActionNotice } from '../notice/index.ts';
import { offerUndo } from './undos.ts';

const TIME_TO_UNDO_MS = 10_000;

interface Deletion<T> {
  /** "Chat deleted". */
  readonly message: string;
  readonly things: readonly T[];
  /**
   * Really deletes one; called once: after the time to undo, when the page or the workspace is left, or when room is needed to
   * offer another's undoing. Send it with `keepalive`.
   */
  readonly send: (thing: T) => Promise<unknown>;
  /** Shows things again: all when undone, else those that could not be deleted. */
  readonly restore: (things: readonly T[]) => void;
  /** Makes what showed them ask again. */
  readonly refresh: () => Promise<unknown>;
}

/** How those are sent whose undoing is offered, the oldest first. */
const offered = new Set<() => unknown>();

/**
 * Gives a function that offers "Undo" for some seconds before a deletion is sent. The caller hides the things at once;
 * what cannot be deleted comes back, and a notice says why.
 */
export function useDelayedDelete(): <T>(deletion: Deletion<T>) => void {
  const { t } = useTranslation('components');
  const client = useQueryClient();
  const textOf = useErrorText();
  const tell = (error: unknown) => notifications.show({ color: 'bad', message: textOf(error) });
  const here = () => client.getQueryData(meQuery.queryKey)?.workspace.uuid;
  return (deletion) => {
    let settling: Promise<unknown> | undefined;
    let settled = false;
    const decidedIn = here();
    const actAsThey = actingFor(client);
    /** In another workspace, to which another tab has gone, it would not be found, and be taken for gone. */
    const refuseElsewhere = () => {
      const now = here();
      if (decidedIn === undefined || now === undefined || now === decidedIn) return;
      throw new ApiError(0, { errorCode: 'NOT_DELETED' }, '');
    };
    const settle = async (act: () => unknown) => {
      if (settled) return await settling;
      settled = true;
      clearTimeout(timer);
      removeEventListener('pagehide', hide);
      offered.delete(leave);
      withdraw();
      notifications.hide(id);
      settling = Promise.resolve(act());
      await settling.finally(forget);
    };
    const send = (thing: (typeof deletion.things)[number]) =>
      actAsThey(async () => {
        refuseElsewhere();
        await deletion.send(thing);
      });
    const leave = () => settle(() => carryOut({ ...deletion, send }, tell));
    const hide = () => {
      void leave();
      // Nobody is told any more when it is done.
      forget();
    };
    const undo = () => settle(() => deletion.restore(deletion.things));
    let timer: ReturnType<typeof setTimeout> | undefined;
    addEventListener('pagehide', hide);
    const forget = noteUnsent({ send: leave, drop: undo });
    const withdraw = offerUndo(undo);
    makeRoom();
    const id = notifications.show({
      autoClose: false,
      withCloseButton: true,
      // It may have to wait for others to close.
      onOpen: () => {
        offered.add(leave);
        timer ??= setTimeout(leave, TIME_TO_UNDO_MS);
      },
      onClose: () => void leave(),
      message: <ActionNotice text={deletion.message} action={t('undo.action')} onAct={() => void undo()} />,
    });
  };
}

interface Sending<T> extends Omit<Deletion<T>, 'send'> {
  /** False where nobody is there any more for whom it would be deleted. */
  readonly send: (thing: T) => Promise<boolean>;
}

async function carryOut<T>(
  { things, send, restore, refresh }: Sending<T>,
  tell: (error: unknown) => void,
): Promise<void> {
  const kept: { readonly thing: T; readonly error: unknown }[] = [];
  const remove = async (thing: T) => {
    try {
      if (!(await send(thing))) kept.push({ thing, error: null });
    } catch (error) {
      if (!isGone(error)) kept.push({ thing, error });
    }
  };
  await Promise.all(things.map(remove));
  const [first] = kept;
  if (first) {
    restore(kept.map(({ thing }) => thing));
    if (first.error) tell(first.error);
  }
  // Where nothing was deleted the lists are right, and asking a server that fails would put errors in their place.
  if (kept.length < things.length) await refresh();
}

/** Another notice would wait where it can be neither seen nor pressed: the oldest deletions are sent instead. */
function makeRoom(): void {
  const isFull = () => {
    const { notifications: shown, limit } = notificationsStore.getState();
    return shown.length >= limit;
  };
  for (const send of offered) if (isFull()) send();
}
