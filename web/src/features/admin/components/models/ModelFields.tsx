import { Autocomplete, TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Draft } from './draft.ts';
import { WindowFields } from './WindowFields.tsx';

const SHOWN = 200;

interface Props {
  readonly draft: Draft;
  /** What the provider says it has; a name may also be typed. */
  readonly offered: readonly string[];
  readonly onChange: (part: Partial<Draft>) => void;
}

/** The models people may choose, and those that embed, put passages in order and read pictures. */
export function ModelFields({ draft, offered, onChange }: Props) {
  const { t } = useTranslation('admin');
  return (
    <>
      <TagsInput
        label={t('models.chatModels')}
        description={t(offered.length > 0 ? 'models.pick' : 'models.type')}
        data={[...offered]}
        limit={SHOWN}
        maxDropdownHeight={260}
        value={[...draft.chatModels]}
        onChange={(chatModels) => onChange({ chatModels })}
      />
      {draft.chatModels.length > 0 && <WindowFields draft={draft} onChange={onChange} />}
      <Autocomplete
        label={t('models.embeddingModel')}
        description={t('models.embeddingText')}
        data={offered.filter((name) => /embed|bge|e5|gte/i.test(name))}
        value={draft.embeddingModel}
        onChange={(embeddingModel) => onChange({ embeddingModel })}
      />
      <Autocomplete
        label={t('models.rerankModel')}
        description={t('models.rerankText')}
        data={offered.filter((name) => /rerank/i.test(name))}
        value={draft.rerankModel}
        onChange={(rerankModel) => onChange({ rerankModel })}
      />
      <Autocomplete
        label={t('models.visionModel')}
        description={t('models.visionText')}
        data={[...new Set([...draft.chatModels, ...offered])]}
        limit={SHOWN}
        maxDropdownHeight={260}
        value={draft.visionModel}
        onChange={(visionModel) => onChange({ visionModel })}
      />
    </>
  );
}
