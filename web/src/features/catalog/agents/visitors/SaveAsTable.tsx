import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { routes, type Session } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/icon/index.ts';
import { Refusal } from '../../../../components/states/index.ts';
import { callCursor } from '../../../../lib/api/index.ts';
import { save } from '../../../../lib/file/index.ts';
import { chatsCsv } from './chats-csv.ts';
import { useVisitorFilters } from './use-visitor-filters.ts';
import classes from './visitors.module.css';

const PAGE = 100;
/** So that one press asks for a bounded number of pages. */
const MOST = 5000;

/** The chats that the filters leave, as a file for a spreadsheet; it says where that are too many for one. */
export function SaveAsTable({ agent }: { readonly agent: string }) {
  const { t, i18n } = useTranslation('catalog');
  const shown = (count: number) => count.toLocaleString(i18n.language);
  const { query } = useVisitorFilters();
  const saving = useMutation({
    async mutationFn() {
      const chats: Session[] = [];
      let cursor: string | null = null;
      do {
        const filters = { visitors: true, agentUUID: agent, limit: PAGE, ...query, cursor };
        const piece: Awaited<ReturnType<typeof callCursor<typeof routes.listSessions>>> = await callCursor(
          routes.listSessions,
          { query: filters },
        );
        chats.push(...piece.data);
        cursor = piece.nextCursor;
      } while (cursor !== null && chats.length < MOST);
      save('chats.csv', chatsCsv(chats), 'text/csv;charset=utf-8');
      return cursor === null;
    },
    onSuccess: (isWhole) => {
      if (!isWhole)
        notifications.show({ message: t('visitors.tableCut', { shown: shown(MOST) }), autoClose: false });
    },
  });
  return (
    <>
      <Button
        className={classes.table ?? ''}
        variant="default"
        leftSection={<Icon name="download" size={16} />}
        loading={saving.isPending}
        onClick={() => saving.mutate()}
      >
        {t('visitors.table')}
      </Button>
      <Refusal error={saving.error} />
    </>
  );
}
