import { Button, Drawer, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Icon } from '../../../components/icon/index.ts';
import { PassageView } from '../../../components/passage/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { EmptyState, ErrorState } from '../../../components/states/index.ts';
import { useAddress } from '../../../lib/address/index.ts';
import { call } from '../../../lib/api/index.ts';
import classes from './knowledge.module.css';

/** A question as an agent would ask it, and the passages it would get. */
export function SearchTest({ base }: { readonly base: string }) {
  const { t } = useTranslation('catalog');
  const [search] = useSearchParams();
  const address = useAddress();
  const query = search.get('query') ?? '';
  const [text, setText] = useState(query);
  const found = useQuery({
    queryKey: [routes.searchKnowledge.method, routes.searchKnowledge.path, base, query],
    queryFn: ({ signal }) =>
      call(routes.searchKnowledge, { params: { id: base }, body: { query, topK: 8 }, signal }),
    enabled: query !== '',
  });
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          address({ query: text.trim() || null, passage: null });
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
      {found.isLoading && <LateSkeleton rows={4} rowHeight={72} />}
      {query === '' && (
        <EmptyState icon="search" title={t('searchTest.title')}>
          {t('searchTest.text')}
        </EmptyState>
      )}
      {found.data && <Found {...found.data} base={base} />}
    </>
  );
}

type Passages = Awaited<ReturnType<typeof call<typeof routes.searchKnowledge>>>;

function Found({ passages, tookMs, base }: Passages & { readonly base: string }) {
  const { t } = useTranslation('catalog');
  const [search] = useSearchParams();
  const address = useAddress();
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
      <p className={classes.size}>
        {t('searchTest.took', { count: passages.length, ms: Math.round(tookMs) })}
      </p>
      <ol className={classes.passages}>
        {passages.map((passage) => (
          <li key={`${passage.documentUUID}.${passage.ordinal}`}>
            <button
              type="button"
              className={classes.passage}
              onClick={() => address({ passage: `${passage.documentUUID}.${passage.ordinal}` })}
            >
              <span className={classes.passageHead}>
                <strong>{passage.title}</strong>
                <span className={classes.size}>
                  {[passage.page !== null && t('document.page', { page: passage.page }), passage.heading]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <span className={classes.score}>
                  {t('searchTest.score', {
                    score: passage.score.toFixed(1),
                    coverage: Math.round(passage.coverage * 100),
                  })}
                </span>
              </span>
              <span className={classes.excerpt}>{passage.text}</span>
            </button>
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
