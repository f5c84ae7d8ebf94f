import { Button, Drawer, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Icon } from '../../../../components/icon/index.ts';
import { PassageView } from '../../../../components/passage/index.ts';
import { LateSkeleton } from '../../../../components/skeleton/index.ts';
import { EmptyState, ErrorState } from '../../../../components/states/index.ts';
import { useAddress } from '../../../../lib/address/index.ts';
import { FoundPassage } from './FoundPassage.tsx';
import { type Found, passagesQuery } from './passages.ts';
import classes from './search.module.css';

/** A question as an agent would ask it, and the passages it would get. */
export function SearchTest({ base }: { readonly base: string }) {
  const { t } = useTranslation('catalog');
  const [search] = useSearchParams();
  const address = useAddress();
  const query = search.get('query') ?? '';
  const [text, setText] = useState(query);
  const found = useQuery(passagesQuery(base, query));
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const asked = text.trim();
          // Documents may have come since it was asked last.
          if (asked === query) void (asked && found.refetch());
          else address({ query: asked || null, passage: null });
        }}
      >
        <Group gap="xs" mb="md" wrap="nowrap">
          <TextInput
            flex={1}
            aria-label={t('searchTest.question')}
            placeholder={t('searchTest.question')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" leftSection={<Icon name="search" size={16} />} loading={found.isFetching}>
            {t('searchTest.search')}
          </Button>
        </Group>
      </form>
      {found.error && <ErrorState error={found.error} onRetry={() => found.refetch()} />}
      {found.isLoading && <LateSkeleton rows={4} rowHeight={96} />}
      {query === '' && (
        <EmptyState icon="search" title={t('searchTest.title')}>
          {t('searchTest.text')}
        </EmptyState>
      )}
      {found.data && <Passages found={found.data} base={base} />}
    </>
  );
}

function Passages({ found, base }: { readonly found: Found; readonly base: string }) {
  const { t } = useTranslation('catalog');
  const [search] = useSearchParams();
  const address = useAddress();
  const { passages, vectors, rerank, tookMs } = found;
  const best = Math.max(0, ...passages.map(({ score }) => score));
  const [document = '', ordinal] = search.get('passage')?.split('.') ?? [];
  if (passages.length === 0) {
    return (
      <EmptyState icon="search" title={t('searchTest.none')}>
        {t('searchTest.noneText')}
      </EmptyState>
    );
  }
  return (
    <>
      <p className={classes.quiet} role="status">
        {t('searchTest.took', { count: passages.length, ms: Math.round(tookMs) })}
        {` · ${t(`searchTest.vectors.${vectors.state}`)}`}
        {rerank.state !== 'none' && ` · ${t(`searchTest.rerank.${rerank.state}`)}`}
      </p>
      <ol className={classes.passages}>
        {passages.map((passage, at) => (
          <li key={`${passage.documentUUID}.${passage.ordinal}`}>
            <FoundPassage
              passage={passage}
              rank={at + 1}
              best={best}
              onOpen={() => address({ passage: `${passage.documentUUID}.${passage.ordinal}` })}
            />
          </li>
        ))}
      </ol>
      <Drawer
        opened={document !== ''}
        onClose={() => address({ passage: null })}
        position="right"
        size="34rem"
        title={t('searchTest.passage')}
      >
        {document !== '' && (
          <PassageView knowledge={base} document={document} ordinal={Number(ordinal)} quote="" />
        )}
      </Drawer>
    </>
  );
}
