import { Button } from '@mantine/core';
import type { SignInPlace } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../components/badge/index.ts';
import { ShownDate } from '../../../components/date/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { type Column, DataTable } from '../../../components/table/index.ts';
import classes from './security.module.css';
import { useBrowserName } from './use-browser-name.ts';

interface Props {
  readonly places: readonly SignInPlace[];
  /** Those that are being ended. */
  readonly ending: readonly string[];
  readonly onEnd: (place: SignInPlace) => void;
}

/** Places one below the other, this browser first. */
export function SignInRows({ places, ending, onEnd }: Props) {
  const { t } = useTranslation('security');
  const nameOf = useBrowserName();
  const columns: Column<SignInPlace>[] = [
    { key: 'place', header: t('place'), phone: 'title', cell: (place) => <Place place={place} /> },
    {
      key: 'address',
      header: t('address'),
      width: '11rem',
      cell: ({ address }) => address ?? t('unknownAddress'),
    },
    {
      key: 'since',
      header: t('since'),
      width: '11rem',
      align: 'right',
      cell: ({ createdAt }) => <ShownDate value={createdAt} withTime />,
    },
    {
      key: 'used',
      header: t('used'),
      width: '8rem',
      align: 'right',
      cell: ({ lastUsedAt }) => <ShownDate value={lastUsedAt} />,
    },
    {
      key: 'end',
      header: t('do'),
      width: '8rem',
      align: 'right',
      phone: 'actions',
      cell: (place) =>
        place.current ? null : (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('endOne', { place: nameOf(place) })}
            loading={ending.includes(place.uuid)}
            onClick={() => onEnd(place)}
          >
            {t('end')}
          </Button>
        ),
    },
  ];
  return <DataTable label={t('title')} columns={columns} rows={places} keyOf={({ uuid }) => uuid} />;
}

function Place({ place }: { readonly place: SignInPlace }) {
  const { t } = useTranslation('security');
  const nameOf = useBrowserName();
  return (
    <span className={classes.place}>
      <Icon name="screen" size={16} />
      <b>{nameOf(place)}</b>
      {place.current && <StatusBadge tone="good">{t('current')}</StatusBadge>}
    </span>
  );
}
