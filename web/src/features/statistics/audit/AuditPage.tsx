import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon/index.ts';
import { MoreButton } from '../../../components/list/index.ts';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { EmptyState, ErrorState } from '../../../components/states/index.ts';
import { addressOf, cursorQuery } from '../../../lib/api/index.ts';
import { AuditFilters } from './AuditFilters.tsx';
import classes from './audit.module.css';
import { EntryTable } from './EntryTable.tsx';
import { OnlyChips } from './OnlyChips.tsx';
import { type AuditAddress, type AuditScope, useAuditAddress } from './use-audit-address.ts';

const TYPING_MS = 250;
const EACH = 50;

interface Props {
  readonly scope: AuditScope;
}

/** Who did what to which, when, from where, the newest first. */
export function AuditPage({ scope }: Props) {
  const { t } = useTranslation('audit');
  const address = useAuditAddress(scope);
  const title = t(scope === 'platform' ? 'titlePlatform' : 'title');
  const download = (
    <Button
      component="a"
      href={addressOf(routes.exportAudit, { query: address.query })}
      download
      variant="default"
      leftSection={<Icon name="download" size={16} />}
    >
      {t('export')}
    </Button>
  );
  return (
    <Page title={title} layout="wide">
      <PageHeader
        title={title}
        description={t(scope === 'platform' ? 'leadPlatform' : 'lead')}
        actions={download}
      />
      <AuditFilters scope={scope} address={address} />
      <Entries scope={scope} address={address} />
    </Page>
  );
}

function Entries({ scope, address }: Props & { readonly address: AuditAddress }) {
  const { t } = useTranslation('audit');
  const { narrowed, query, clear } = address;
  const [text] = useDebouncedValue(query.text, TYPING_MS);
  const list = useInfiniteQuery({
    ...cursorQuery(routes.listAudit, { query: { ...query, text, limit: EACH } }),
    placeholderData: (previous) => previous,
  });
  const entries = list.data?.pages.flatMap(({ data }) => data);
  if (list.isLoadingError) return <ErrorState error={list.error} onRetry={() => list.refetch()} />;
  if (entries === undefined) return <LateSkeleton shape="rows" rows={10} rowHeight={52} />;
  const none = narrowed ? (
    <NoneFound onClear={clear} />
  ) : (
    <EmptyState icon="history" title={t('none')}>
      {t('noneText')}
    </EmptyState>
  );
  return (
    <>
      <OnlyChips address={address} entries={entries} />
      <div className={classes.list} aria-busy={list.isPlaceholderData}>
        {entries.length === 0 ? none : <EntryTable entries={entries} scope={scope} address={address} />}
      </div>
      <MoreButton list={list} />
    </>
  );
}

function NoneFound({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation('audit');
  const clear = (
    <Button variant="default" onClick={onClear}>
      {t('clear')}
    </Button>
  );
  return (
    <EmptyState icon="filter" title={t('noneFound')} action={clear}>
      {t('noneFoundText')}
    </EmptyState>
  );
}
