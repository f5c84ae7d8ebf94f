import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToldUnsaved } from '../../../../components/confirm/index.ts';
import { Icon } from '../../../../components/icon/index.ts';
import type { Outcome, Uploads } from '../../api/use-uploads.ts';
import classes from './add.module.css';
import { Room, roomProblem, useUsage } from './Room.tsx';
import { Sources } from './Sources.tsx';
import { UploadList } from './UploadList.tsx';
import { useSourceDraft } from './use-source-draft.ts';

interface Props {
  readonly newBase: boolean;
  readonly uploads: Uploads;
  /** Whether there is something that would be lost. */
  readonly onWrite: (isWritten: boolean) => void;
  readonly onDone: (base: string | undefined) => void;
  readonly onCancel: () => void;
  /** A whole site is wanted. */
  readonly onSite: () => void;
}

/** What to learn, and then how it comes; for a new base its name too. */
export function AddForm(props: Props) {
  const { uploads, onDone } = props;
  return uploads.sending.length > 0 ? <Sending uploads={uploads} onDone={onDone} /> : <Choosing {...props} />;
}

function Choosing({ newBase, uploads, onWrite, onDone, onCancel, onSite }: Props) {
  const { t } = useTranslation('catalog');
  const draft = useSourceDraft();
  const usage = useUsage();
  const [name, setName] = useState('');
  useToldUnsaved(draft.isWritten, onWrite);
  const room = { usage, more: draft.byteSize, newBase };
  const tooBig =
    draft.kind === 'file' && draft.files.some(({ size }) => size > (usage?.maxFileBytes ?? size));
  const submit = async () => {
    const { base, complete } = await uploads.send(
      draft.sources,
      (name.trim() || draft.suggestedName).slice(0, 120),
    );
    if (complete) onDone(base);
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Sources draft={draft} maxBytes={usage?.maxFileBytes} onSite={onSite} />
      {newBase && (
        <TextInput
          label={t('knowledge.name')}
          placeholder={draft.suggestedName}
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      <Room {...room} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={draft.sources.length === 0 || tooBig || roomProblem(room) !== null}>
          {t(newBase ? 'knowledge.create' : 'source.add', { count: draft.sources.length })}
        </Button>
      </Group>
    </form>
  );
}

function Sending({ uploads, onDone }: Pick<Props, 'uploads' | 'onDone'>) {
  const { t } = useTranslation('catalog');
  const { sending, busy, base, cancelAll, retry } = uploads;
  const left = sending.filter(({ state }) => state === 'failed' || state === 'cancelled');
  const done = sending.filter(({ state }) => state === 'done').length;
  const again = async (keys: readonly number[]): Promise<Outcome> => {
    const outcome = await retry(keys);
    if (outcome.complete) onDone(outcome.base);
    return outcome;
  };
  return (
    <div className={classes.form}>
      <UploadList {...uploads} retry={again} />
      <Group justify="flex-end" gap="xs">
        {busy && (
          <Button variant="default" onClick={cancelAll}>
            {t('sending.cancelAll')}
          </Button>
        )}
        {!busy && left.length > 0 && (
          <>
            <Button variant="default" onClick={() => onDone(base)}>
              {t(done > 0 ? 'sending.goOn' : 'sending.close', { count: done })}
            </Button>
            <Button
              leftSection={<Icon name="refresh" size={16} />}
              onClick={() => void again(left.map(({ key }) => key))}
            >
              {t('sending.retryAll', { count: left.length })}
            </Button>
          </>
        )}
      </Group>
    </div>
  );
}
