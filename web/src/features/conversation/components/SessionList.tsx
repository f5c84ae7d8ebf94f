import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../components/icon/index.ts';
import { isComposing } from '../../../lib/shortcuts/index.ts';
import { FoundSessions } from './FoundSessions.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import classes from './sessions.module.css';

const PAUSE_MS = 200;
/** How the buttons below the list look. */
const quiet = {
  variant: 'subtle',
  color: 'gray',
  size: 'compact-sm',
  fullWidth: true,
  justify: 'flex-start',
  fw: 400,
} as const;

interface Props {
  readonly open: string | undefined;
  /** Put away: not seen, but what stands beside the open chat is known. */
  readonly hidden?: boolean;
  /** What is looked for, which outlives the list: on a phone that goes away once a chat is opened. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** Whether those put away are shown; it outlives the list, too. */
  readonly archived: boolean;
  readonly onArchived: (archived: boolean) => void;
}

/** A person's chats at the side: all of them, those put away, or those that hold what is looked for. */
export function SessionList({ open, hidden = false, search, onSearch, archived, onArchived }: Props) {
  const { t } = useTranslation('conversation');
  const [query] = useDebouncedValue(search.trim(), PAUSE_MS);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || search === '' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    onSearch('');
  };
  return (
    <nav className={classes.sessions} aria-label={t('sessions.label')} hidden={hidden}>
      <div className={classes.sessionsHead}>
        <Button
          component={Link}
          to="/chat"
          fullWidth
          variant="light"
          leftSection={<Icon name="plus" size={16} />}
        >
          {t('sessions.new')}
        </Button>
        <TextInput
          size="xs"
          type="search"
          aria-label={t('sessions.search')}
          placeholder={t('sessions.search')}
          leftSection={<Icon name="search" size={14} />}
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={classes.sessionsBody}>
        {query === '' ? (
          <OwnSessions key={String(archived)} open={open} archived={archived} />
        ) : (
          <FoundSessions query={query} open={open} />
        )}
      </div>
      {query === '' && (
        <div className={classes.sessionsFoot}>
          <Button
            {...quiet}
            leftSection={<Icon name={archived ? 'left' : 'archive'} size={14} />}
            onClick={() => onArchived(!archived)}
          >
            {t(archived ? 'sessions.toAll' : 'sessions.toArchived')}
          </Button>
          <Button
            component={Link}
            to="/settings/import"
            {...quiet}
            leftSection={<Icon name="upload" size={14} />}
          >
            {t('sessions.import')}
          </Button>
        </div>
      )}
    </nav>
  );
}
