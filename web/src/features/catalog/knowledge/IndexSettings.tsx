import { Button, Group, NumberInput, Progress, Select } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Knowledge, routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToldUnsaved } from '../../../components/confirm/index.ts';
import { FormSection } from '../../../components/form/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { Refusal } from '../../../components/states/index.ts';
import { call, dataQuery, refreshRows } from '../../../lib/api/index.ts';
import { useToldText } from '../../../lib/errors/index.ts';
import classes from './knowledge.module.css';

type Index = NonNullable<Knowledge['index']>;

/** An index that is built is in no stream. */
const LOOK_AGAIN_MS = 2000;
const WORDS_ALONE = 'words';
const [FEWEST_WORDS, MOST_WORDS] = [60, 1000];

interface Props {
  readonly uuid: string;
  /** Told whether another index is chosen that is not built yet. */
  readonly onChosen: (isChosen: boolean) => void;
}

/** How a base's passages are found: by which model, cut how; another index is built while this one answers. */
export function IndexSettings({ uuid, onChosen }: Props) {
  const { t } = useTranslation('catalog');
  const { data: base } = useQuery({
    ...dataQuery(routes.getKnowledge, { params: { id: uuid } }),
    refetchInterval: ({ state }) => (isBuilding(state.data?.index) ? LOOK_AGAIN_MS : false),
  });
  const models = useQuery(dataQuery(routes.listEmbeddingModels, {})).data?.models ?? [];
  const index = base?.index;
  if (!index?.serving) return null;
  const nameOf = (model: string | null) => models.find(({ id }) => id === model)?.name ?? model;
  return (
    <FormSection title={t('index.title')} description={t('index.text')}>
      <Told index={index} nameOf={nameOf} />
      <Ways key={index.building?.madeAt} uuid={uuid} index={index} />
      {!index.building && (
        <Another
          key={index.serving.madeAt}
          uuid={uuid}
          serving={index.serving}
          models={models}
          onChosen={onChosen}
        />
      )}
    </FormSection>
  );
}

/** Nothing comes any more of one that met a problem, until somebody has it built again. */
function isBuilding(index: Index | undefined): boolean {
  return index?.building?.problem === null;
}

interface ToldProps {
  readonly index: Index;
  readonly nameOf: (model: string | null) => string | null;
}

function Told({ index: { serving, building }, nameOf }: ToldProps) {
  const { t } = useTranslation('catalog');
  const told = useToldText();
  const isStopped = building !== null && building.problem !== null;
  const sentence = ({ embeddingModel, chunkWords }: NonNullable<Index['serving']>) =>
    embeddingModel === null
      ? t('index.byWords', { count: chunkWords })
      : t('index.byMeaning', { count: chunkWords, model: nameOf(embeddingModel) });
  return (
    <div>
      {serving && <p>{sentence(serving)}</p>}
      {building && (
        <>
          <p className={classes.size}>
            {t(isStopped ? 'index.stopped' : 'index.building', { percent: building.progress })}{' '}
            {sentence(building)}
          </p>
          <Progress
            value={building.progress}
            size="sm"
            mt={4}
            color={isStopped ? 'bad' : 'accent'}
            aria-label={t('index.progress')}
          />
          {building.problem && <p className={classes.bad}>{told(building.problemCode, building.problem)}</p>}
        </>
      )}
    </div>
  );
}

/** Giving up what is built, having it built again, and going back to what answered before. */
function Ways({ uuid, index }: { readonly uuid: string; readonly index: Index }) {
  const { t } = useTranslation('catalog');
  const params = { id: uuid };
  const stopped = index.building?.problem ? index.building : null;
  const again = useIndexCall(() => {
    const { embeddingModel = null, chunkWords } = stopped ?? {};
    return call(routes.requestKnowledgeIndex, { params, body: { embeddingModel, chunkWords } });
  });
  const cancel = useIndexCall(() => call(routes.cancelKnowledgeIndex, { params }));
  const back = useIndexCall(() => call(routes.switchKnowledgeIndex, { params }));
  return (
    <>
      <Group gap="xs">
        {index.building && (
          <Button variant="default" size="xs" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {t(stopped ? 'index.giveUp' : 'index.cancel')}
          </Button>
        )}
        {stopped && (
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name="refresh" size={14} />}
            loading={again.isPending}
            onClick={() => again.mutate()}
          >
            {t('index.again')}
          </Button>
        )}
        {index.previous && !index.building && (
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name="history" size={14} />}
            loading={back.isPending}
            onClick={() => back.mutate()}
          >
            {t('index.back')}
          </Button>
        )}
      </Group>
      <Refusal error={index.building ? (cancel.error ?? again.error) : back.error} />
    </>
  );
}

interface AnotherProps extends Props {
  readonly serving: NonNullable<Index['serving']>;
  readonly models: readonly { readonly id: string; readonly name: string; readonly provider: string }[];
}

function Another({ uuid, serving, models, onChosen }: AnotherProps) {
  const { t } = useTranslation('catalog');
  const [model, setModel] = useState(serving.embeddingModel ?? WORDS_ALONE);
  const [words, setWords] = useState<number | string>(serving.chunkWords);
  const embeddingModel = model === WORDS_ALONE ? null : model;
  const body = { embeddingModel, chunkWords: Number(words) };
  const build = useIndexCall(() => call(routes.requestKnowledgeIndex, { params: { id: uuid }, body }));
  const same = embeddingModel === serving.embeddingModel && body.chunkWords === serving.chunkWords;
  useToldUnsaved(!same, onChosen);
  const valid = body.chunkWords >= FEWEST_WORDS && body.chunkWords <= MOST_WORDS;
  return (
    <>
      <Group align="flex-end" gap="xs">
        <Select
          label={t('index.model')}
          allowDeselect={false}
          data={[
            { value: WORDS_ALONE, label: t('index.wordsAlone') },
            ...models.map(({ id, name, provider }) => ({ value: id, label: `${name} · ${provider}` })),
          ]}
          value={model}
          onChange={(value) => setModel(value ?? WORDS_ALONE)}
        />
        <NumberInput
          label={t('index.chunkWords')}
          min={FEWEST_WORDS}
          max={MOST_WORDS}
          w="9rem"
          value={words}
          onChange={setWords}
        />
        <Button
          variant="default"
          disabled={same || !valid}
          loading={build.isPending}
          onClick={() => build.mutate()}
        >
          {t('index.build')}
        </Button>
      </Group>
      <Refusal error={build.error} />
    </>
  );
}

function useIndexCall(act: () => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => refreshRows(client, routes.getKnowledge),
  });
}
