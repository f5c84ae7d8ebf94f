import { MultiSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { type Knowledge, routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dataQuery, pageQuery } from '../../../lib/api/index.ts';
import { ApiError, useErrorText } from '../../../lib/errors/index.ts';
import type { AgentForm } from './agent-form.ts';
import classes from './agents.module.css';

interface Named {
  readonly value: string;
  readonly label: string;
}

const TYPING_MS = 250;
const ID_LETTERS = 8;

const basesLike = (name: string) =>
  pageQuery(routes.listKnowledges, { query: { knowledgeName: name || null, pageSize: 100 } });

const named = ({ uuid, name }: Pick<Knowledge, 'uuid' | 'name'>): Named => ({ value: uuid, label: name });

/** The bases that an agent answers from, found by name where the workspace has more than one list shows. */
export function KnowledgeField({ form }: { readonly form: UseFormReturnType<AgentForm> }) {
  const { t } = useTranslation('catalog');
  const textOf = useErrorText();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), TYPING_MS);
  const [picked, setPicked] = useState<readonly Named[]>([]);
  const list = useQuery(basesLike(''));
  const found = useQuery({ ...basesLike(asked), placeholderData: keepPreviousData });
  const chosen = form.values.knowledges;
  const listed = [...picked, ...(list.data?.data ?? []).map(named)];
  const linked = useLinked(chosen, listed, list.isPending);
  if (list.data?.data.length === 0 && chosen.length === 0) {
    return (
      <p className={classes.dim}>
        {t('editor.noKnowledge')} <Link to="/knowledge?new=upload">{t('knowledge.new')}</Link>
      </p>
    );
  }
  const options = [...linked, ...listed, ...(found.data?.data ?? []).map(named)];
  const offered = [...new Map(options.map((option) => [option.value, option])).values()];
  const failed = found.error ?? list.error;
  return (
    <MultiSelect
      label={t('knowledge.title')}
      searchable
      clearable
      hidePickedOptions
      placeholder={chosen.length === 0 ? t('editor.pickKnowledge') : ''}
      nothingFoundMessage={found.isFetching ? undefined : t('knowledge.noneFound')}
      searchValue={search}
      onSearchChange={setSearch}
      data={offered}
      value={chosen}
      onChange={(values) => {
        setPicked(offered.filter(({ value }) => values.includes(value)));
        form.setFieldValue('knowledges', values);
      }}
      error={failed && textOf(failed)}
    />
  );
}

/** Those that are chosen and not listed, each asked for by itself once the list is there. */
function useLinked(chosen: readonly string[], listed: readonly Named[], waiting: boolean): Named[] {
  const { t } = useTranslation('catalog');
  const known = new Set(listed.map(({ value }) => value));
  const others = chosen.filter((uuid) => !known.has(uuid));
  const queries = others.map((id) => ({
    ...dataQuery(routes.getKnowledge, { params: { id } }),
    enabled: !waiting,
  }));
  return useQueries({ queries }).map(({ data, error }, at) => {
    const value = others[at] ?? '';
    const gone = error instanceof ApiError && error.status === 404;
    return {
      value,
      label: data?.name ?? (gone ? t('versions.gone', { id: value.slice(0, ID_LETTERS) }) : '…'),
    };
  });
}
