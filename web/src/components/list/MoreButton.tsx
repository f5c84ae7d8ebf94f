import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
  /** An infinite query. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  /** Whether the list stands at the side. */
  readonly narrow?: boolean;
}

/** Shows more of a list below it, where there is more. */
export function MoreButton({ list, narrow = false }: Props) {
  const { t } = useTranslation('components');
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="subtle"
      {...(narrow && { size: 'compact-sm', fullWidth: true })}
      loading={list.isFetchingNextPage}
      onClick={() => list.fetchNextPage()}
    >
      {t('showMore')}
    </Button>
  );
}
