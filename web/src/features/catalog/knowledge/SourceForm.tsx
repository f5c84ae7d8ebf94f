import { Button, Group, Progress, Tabs, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon/index.ts';
import { type Sending, type Source, useAddSources } from '../api/use-add-sources.ts';
import { FilePicker } from './FilePicker.tsx';
import classes from './knowledge.module.css';
import { WebAddress } from './WebAddress.tsx';

interface Props {
  /** The base that gets them; absent: a new one. */
  readonly into?: string;
  readonly onDone: (base: string) => void;
  readonly onCancel: () => void;
}

type Kind = Source['kind'];

/** Files, a web address or a text to learn, each with its progress; for a new base its name too. */
export function SourceForm({ into, onDone, onCancel }: Props) {
  const { t } = useTranslation('catalog');
  const [kind, setKind] = useState<Kind>('file');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [page, setPage] = useState<{ url: string; title: string } | null>(null);
  const [text, setText] = useState('');
  const [name, setName] = useState('');
  const { sending, busy, add } = useAddSources();
  const given = {
    file: files[0]?.name.replace(/\.\w+$/, '') ?? '',
    url: page?.title ?? '',
    text: t('source.textName'),
  };
  const baseName = name.trim() || given[kind];
  const sources = sourcesOf(kind, files, page, text, baseName);
  const submit = async () => {
    const base = await add(sources, into, baseName.slice(0, 120));
    if (base !== undefined) onDone(base);
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Tabs value={kind} onChange={(value) => setKind((value ?? 'file') as Kind)}>
        <Tabs.List mb="md">
          <Tabs.Tab value="file" leftSection={<Icon name="file" size={16} />}>
            {t('source.files')}
          </Tabs.Tab>
          <Tabs.Tab value="url" leftSection={<Icon name="globe" size={16} />}>
            {t('source.url')}
          </Tabs.Tab>
          <Tabs.Tab value="text" leftSection={<Icon name="text" size={16} />}>
            {t('source.text')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="file">
          <FilePicker files={files} onChange={setFiles} disabled={busy} />
        </Tabs.Panel>
        <Tabs.Panel value="url">
          <WebAddress page={page} onFound={setPage} />
        </Tabs.Panel>
        <Tabs.Panel value="text">
          <Textarea
            label={t('source.pasted')}
            autosize
            minRows={6}
            maxRows={14}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Tabs.Panel>
      </Tabs>
      {(into === undefined || kind === 'text') && (
        <TextInput
          label={t(into === undefined ? 'knowledge.name' : 'source.title')}
          placeholder={given[kind]}
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      <SendingList sending={sending} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel} disabled={busy}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={busy} disabled={sources.length === 0}>
          {t(into === undefined ? 'knowledge.create' : 'source.add')}
        </Button>
      </Group>
    </form>
  );
}

function sourcesOf(
  kind: Kind,
  files: readonly File[],
  page: { url: string; title: string } | null,
  text: string,
  name: string,
): Source[] {
  if (kind === 'file') return files.map((file) => ({ kind, file }));
  if (kind === 'url') return page ? [{ kind, url: page.url, name: page.title }] : [];
  return text.trim() === '' ? [] : [{ kind, text, name }];
}

function SendingList({ sending }: { readonly sending: readonly Sending[] }) {
  if (sending.length === 0) return null;
  return (
    <ul className={classes.sending}>
      {sending.map(({ name, share, problem }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and their order never changes
        <li key={at}>
          <span className={classes.sendingName}>{name}</span>
          {problem === null ? (
            <Progress value={share * 100} size="sm" w={96} aria-label={name} />
          ) : (
            <span className={classes.sendingProblem} role="alert">
              {problem}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
