import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { routes, type Session } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/icon/index.ts';
import { Refusal } from '../../../../components/states/index.ts';
import { callCursor } from '../../../../lib/api/index.ts';
import { chatsCsv } from './chats-csv.ts';
import { useVisitorFilters } from './use-visitor-filters.ts';
import classes from './visitors.module.css';

const PAGE = 100;
/** So that one press asks for a bounded number of pages. */
const MOST = 5000;

/** All chats that the filters leave, as a file for a spreadsheet. */
export function SaveAsTable({ agent }: { readonly agent: string }) {
  const { t } = useTranslation('catalog');
  const { query } = useVisitorFilters();
  const save = useMutation({
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
      download(chatsCsv(chats));
    },
  });
  return (
    <>
      <Button
        className={classes.table ?? ''}
        variant="default"
        leftSection={<Icon name="download" size={16} />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t('visitors.table')}
      </Button>
      <Refusal error={save.error} />
    </>
  );
}

function download(text: string): void {
  // Spreadsheets read it as UTF-8 by the mark at its beginning.
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: 'chats.csv' });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
