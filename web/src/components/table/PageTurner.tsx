import { ActionIcon, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pagination } from '../../lib/api/index.ts';
import { Icon } from '../icon/index.ts';

interface Props extends Pagination {
  readonly onTurn: (page: number) => void;
}

/** "21–40 of 96" with the way to the page before and after; nothing where one page is all. */
export function PageTurner({ page, pageSize, total, onTurn }: Props) {
  const { t } = useTranslation('components');
  const ways = useRef<HTMLDivElement>(null);
  useEffect(() => leaveTheLast(ways.current));
  if (total <= pageSize && page === 1) return null;
  const from = Math.min((page - 1) * pageSize + 1, total);
  const to = Math.min(page * pageSize, total);
  return (
    <Group ref={ways} component="nav" justify="flex-end" gap="xs" mt="md" aria-label={t('pages.label')}>
      <Text size="sm" c="dimmed">
        {t('pages.range', { from, to, total })}
      </Text>
      <ActionIcon
        variant="default"
        aria-label={t('pages.previous')}
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
      >
        <Icon name="left" size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t('pages.next')}
        disabled={to >= total}
        onClick={() => onTurn(page + 1)}
      >
        <Icon name="right" size={16} />
      </ActionIcon>
    </Group>
  );
}

/** At the first and the last page the button that led there is off, and could not keep the focus. */
function leaveTheLast(ways: HTMLElement | null): void {
  const { activeElement } = document;
  if (!activeElement?.matches(':disabled') || !ways?.contains(activeElement)) return;
  ways.querySelector<HTMLElement>('button:enabled')?.focus();
}
