import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/errors/index.ts';
import classes from './list.module.css';

interface Props {
  /** An infinite query. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: Error | null;
    readonly fetchNextPage: () => unknown;
  };
  /** Whether the list stands at the side. */
  readonly narrow?: boolean;
}

/** Shows more of a list below it, where there is more, or says why it did not come. */
export function MoreButton({ list, narrow = false }: Props) {
  const { t } = useTranslation('components');
  const textOf = useErrorText();
  if (!list.hasNextPage) return null;
  return (
    <>
      {list.isFetchNextPageError && (
        <p role="alert" className={classes.problem} data-narrow={narrow || undefined}>
          {textOf(list.error)}
        </p>
      )}
      <Button
        variant="subtle"
        {...(narrow && { size: 'compact-sm', fullWidth: true })}
        loading={list.isFetchingNextPage}
        onClick={() => list.fetchNextPage()}
      >
        {t(list.isFetchNextPageError ? 'error.retry' : 'showMore')}
      </Button>
    </>
  );
}
