import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionNotice } from '../../components/notice/index.ts';
import { holdPage, useHeldPerson, useMaybeMe, useWorkspaceName } from '../../lib/person/index.ts';
import { mayLose, useIsUnsaved } from '../../lib/unsaved/index.ts';

const NOTICE = 'went elsewhere';

/** Tells on a page with what is unsaved that another tab went to another workspace; follows there after a question, or once nothing is unsaved any more. */
export function WentElsewhere() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const nameOf = useWorkspaceName();
  const held = useHeldPerson();
  const isUnsaved = useIsUnsaved();
  const there = useMaybeMe().data?.workspace;
  const went = held && there?.uuid !== held.workspace.uuid ? there?.uuid : undefined;
  const follow = useEffectEvent(() => {
    holdPage(undefined);
    void client.resetQueries();
  });
  const ask = useEffectEvent(async () => {
    if (await mayLose()) follow();
  });
  const tell = useEffectEvent(() => {
    if (!held || !there) return;
    const text = t('elsewhere.text', { name: nameOf(there), here: nameOf(held.workspace) });
    notifications.show({
      id: NOTICE,
      autoClose: false,
      message: <ActionNotice text={text} action={t('elsewhere.go')} onAct={() => void ask()} />,
    });
  });
  useEffect(() => {
    if (went === undefined) return;
    tell();
    return () => void notifications.hide(NOTICE);
  }, [went]);
  useEffect(() => {
    if (held && !isUnsaved) follow();
  }, [held, isUnsaved]);
  return null;
}
