import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageQuery } from '../../../../lib/api/index.ts';

interface Props {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

interface Named {
  readonly value: string;
  readonly label: string;
}

const MOST = 50;
const TYPING_MS = 250;

/** Which of the agents that are sold; none: every one of them. */
export function AgentChoice({ chosen, onChange }: Props) {
  const { t } = useTranslation('selling');
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<readonly Named[]>([]);
  const [asked] = useDebouncedValue(search.trim(), TYPING_MS);
  const query = { isPublic: true, isFree: false, pageSize: 20, ...(asked && { name: asked }) };
  const { data } = useQuery({
    ...pageQuery(routes.listAgents, { query }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }));
  const offered = new Map([...picked, ...found].map((agent) => [agent.value, agent]));
  return (
    <MultiSelect
      label={t('codes.agents')}
      description={t(chosen.length === 0 ? 'codes.everyAgent' : 'codes.theseAgents')}
      searchable
      clearable
      w="100%"
      hidePickedOptions
      maxValues={MOST}
      nothingFoundMessage={t('codes.noAgent')}
      searchValue={search}
      onSearchChange={setSearch}
      data={[...offered.values()]}
      value={[...chosen]}
      onChange={(values) => {
        setPicked([...offered.values()].filter(({ value }) => values.includes(value)));
        onChange(values);
      }}
    />
  );
}
