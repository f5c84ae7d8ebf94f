import { notifications } from '@mantine/notifications';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useErrorText } from '../../lib/errors/index.ts';
import { useMe, useSwitchWorkspace, useWorkspaceName } from '../../lib/person/index.ts';

interface Props {
  /** Stands there until the workspace is acted in. */
  readonly waiting: ReactNode;
}

/**
 * Acts in the workspace that an address names (`in`), as those of notifications do, before its page is shown: what it leads
 * to is in no other.
 */
export function InWorkspace({ waiting }: Props) {
  const { t } = useTranslation();
  const { workspace: acting } = useMe();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const nameOf = useWorkspaceName();
  const textOf = useErrorText();
  const asked = new URLSearchParams(search);
  const wanted = asked.get('in');
  asked.delete('in');
  const page = `${pathname}${asked.size > 0 ? `?${asked}` : ''}${hash}`;
  const { mutateAsync: change } = useSwitchWorkspace(page, { replace: true });
  const goThere = useEffectEvent(async (uuid: string) => {
    if (uuid === acting.uuid) return await navigate(page, { replace: true });
    try {
      const there = await change(uuid);
      if (there)
        notifications.show({ id: 'in workspace', message: t('inWorkspace', { name: nameOf(there) }) });
    } catch (error) {
      notifications.show({ id: 'in workspace', color: 'bad', message: textOf(error) });
      await navigate(page, { replace: true });
    }
  });
  useEffect(() => {
    if (wanted !== null) void goThere(wanted);
  }, [wanted]);
  return waiting;
}
