import { Tabs, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../../../components/icon/index.ts';
import type { Source } from '../../api/source.ts';
import classes from './add.module.css';
import { FilePicker } from './FilePicker.tsx';
import type { SourceDraft } from './use-source-draft.ts';
import { WebAddress } from './WebAddress.tsx';

interface Props {
  readonly draft: SourceDraft;
  readonly maxBytes: number | undefined;
  /** One source alone, in place of another. */
  readonly single?: boolean;
  /** Absent: a whole site cannot be had here. */
  readonly onSite?: () => void;
}

const tabs: readonly [Source['kind'], IconName, 'source.files' | 'source.url' | 'source.text'][] = [
  ['file', 'file', 'source.files'],
  ['url', 'globe', 'source.url'],
  ['text', 'text', 'source.text'],
];

/** Files, a web address or a text to learn. */
export function Sources({ draft, maxBytes, single = false, onSite }: Props) {
  const { t } = useTranslation('catalog');
  const { kind, files, page, text, title, change } = draft;
  const open = (value: string | null) => {
    const found = tabs.find(([each]) => each === value);
    if (found) change({ kind: found[0] });
    else onSite?.();
  };
  return (
    <Tabs value={kind} onChange={open}>
      <Tabs.List mb="md" className={classes.tabs}>
        {tabs.map(([value, icon, label]) => (
          <Tabs.Tab key={value} value={value} leftSection={<Icon name={icon} size={16} />}>
            {t(label)}
          </Tabs.Tab>
        ))}
        {onSite && (
          <Tabs.Tab value="site" leftSection={<Icon name="explore" size={16} />}>
            {t('source.site')}
          </Tabs.Tab>
        )}
      </Tabs.List>
      <Tabs.Panel value="file">
        <FilePicker
          files={files}
          maxBytes={maxBytes}
          single={single}
          onChange={(chosen) => change({ files: chosen })}
        />
      </Tabs.Panel>
      <Tabs.Panel value="url">
        <WebAddress page={page} onFound={(found) => change({ page: found })} />
      </Tabs.Panel>
      <Tabs.Panel value="text">
        {!single && (
          <TextInput
            mb="md"
            label={t('source.title')}
            placeholder={t('source.textName')}
            maxLength={120}
            value={title}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
        )}
        <Textarea
          label={t('source.pasted')}
          autosize
          minRows={6}
          maxRows={14}
          value={text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
      </Tabs.Panel>
    </Tabs>
  );
}
