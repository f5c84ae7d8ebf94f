import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import type { Knowledge } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/icon/index.ts';
import { Filters, SearchField } from '../../../../components/list/index.ts';
import { nameOf } from '../../api/status.ts';
import classes from '../knowledge.module.css';
import type { DocumentActions } from './use-document-actions.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  readonly base: Knowledge;
  readonly words: string;
  /** '' for all. */
  readonly status: string;
  readonly onFind: (words: string) => void;
  readonly onStatus: (status: string) => void;
  readonly selection: Selection;
  readonly actions: DocumentActions;
}

const statuses = [0, 1, 2, 3] as const;

/** What narrows the list of documents; once some are ticked, what can be done with them together. */
export function DocumentBar(props: Props) {
  const { t } = useTranslation('catalog');
  const { base, words, status, onFind, onStatus, selection } = props;
  return (
    <>
      <Filters>
        <SearchField label={t('document.search')} words={words} onFind={onFind} />
        <SegmentedControl
          className={classes.statuses}
          aria-label={t('knowledge.status')}
          value={status}
          onChange={onStatus}
          data={[
            { value: '', label: t('document.all') },
            ...statuses.map((value) => ({ value: String(value), label: t(`status.${nameOf(value)}`) })),
          ]}
        />
      </Filters>
      {base.editable && selection.chosen.length > 0 && <Chosen {...props} />}
    </>
  );
}

function Chosen({ selection, actions }: Props) {
  const { t } = useTranslation('catalog');
  const { chosen, all, toggleAll, clear } = selection;
  return (
    <div className={classes.chosen} role="toolbar" aria-label={t('selection.label')}>
      <Checkbox
        size="xs"
        label={t('selection.count', { count: chosen.length })}
        checked={all}
        indeterminate={!all}
        onChange={toggleAll}
      />
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon name="refresh" size={14} />}
        onClick={() => {
          void actions.again(chosen);
          clear();
        }}
      >
        {t('document.again')}
      </Button>
      <Button
        size="xs"
        variant="default"
        c="bad"
        leftSection={<Icon name="trash" size={14} />}
        onClick={() => {
          actions.remove(chosen);
          clear();
        }}
      >
        {t('selection.delete')}
      </Button>
    </div>
  );
}
