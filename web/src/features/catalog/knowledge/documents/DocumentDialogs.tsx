import { Button, Group, Modal, TextInput } from '@mantine/core';
import type { KnowledgeDocument } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseGuard, useToldUnsaved } from '../../../../components/confirm/index.ts';
import { Refusal } from '../../../../components/states/index.ts';
import { bodyOf } from '../../api/source.ts';
import classes from '../add/add.module.css';
import { Room, roomProblem, useUsage } from '../add/Room.tsx';
import { Sources } from '../add/Sources.tsx';
import { useSourceDraft } from '../add/use-source-draft.ts';
import { useDocumentChange } from './use-document-change.ts';

/** Which question about a document stands open. */
export interface OpenDialog {
  readonly kind: 'replace' | 'rename';
  readonly document: KnowledgeDocument;
}

interface Props {
  readonly base: string;
  readonly open: OpenDialog | null;
  readonly onClose: () => void;
}

/** The dialogs that a document's menu leads to. */
export function DocumentDialogs({ base, open, onClose }: Props) {
  const { t } = useTranslation('catalog');
  const name = open?.document.name ?? '';
  const [isWritten, setWritten] = useState(false);
  const leave = useCloseGuard(isWritten, onClose);
  return (
    <>
      <Modal
        opened={open?.kind === 'replace'}
        onClose={leave}
        title={t('document.replaceTitle', { name })}
        size="lg"
      >
        {open && <Replace base={base} document={open.document} onClose={onClose} onWrite={setWritten} />}
      </Modal>
      <Modal opened={open?.kind === 'rename'} onClose={onClose} title={t('document.rename')}>
        {open && <Rename base={base} document={open.document} onClose={onClose} />}
      </Modal>
    </>
  );
}

interface OneProps {
  readonly base: string;
  readonly document: KnowledgeDocument;
  readonly onClose: () => void;
}

interface ReplaceProps extends OneProps {
  /** Told whether there is something that would be lost. */
  readonly onWrite: (isWritten: boolean) => void;
}

/** Another file, page or text in the document's place; what it was serves until that is read. */
function Replace({ base, document, onClose, onWrite }: ReplaceProps) {
  const { t } = useTranslation('catalog');
  const usage = useUsage();
  const draft = useSourceDraft();
  const [source] = draft.sources;
  const [share, setShare] = useState(0);
  const room = { usage, more: draft.byteSize - document.byteSize, newBase: false };
  const replace = useDocumentChange(base, document);
  // Closing a dialog from which it is sent gives just that up.
  useToldUnsaved(draft.isWritten && !replace.isPending, onWrite);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!source) return;
        replace.mutate((signal) => bodyOf(source, { signal, onProgress: setShare }), { onSuccess: onClose });
      }}
    >
      <p className={classes.hint}>{t('document.replaceText')}</p>
      <Sources draft={draft} maxBytes={usage?.maxFileBytes} single />
      <Room {...room} />
      <Refusal error={replace.error} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={replace.isPending} disabled={!source || roomProblem(room) !== null}>
          {t('document.replaceAction')}
          {share > 0 && share < 1 && ` ${Math.round(share * 100)} %`}
        </Button>
      </Group>
    </form>
  );
}

function Rename({ base, document, onClose }: OneProps) {
  const { t } = useTranslation('catalog');
  const [name, setName] = useState(document.name);
  const wanted = name.trim();
  const rename = useDocumentChange(base, document);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted === document.name) onClose();
        else rename.mutate(() => ({ name: wanted }), { onSuccess: onClose });
      }}
    >
      <TextInput
        data-autofocus
        label={t('document.name')}
        maxLength={255}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Refusal error={rename.error} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={rename.isPending} disabled={wanted === ''}>
          {t('document.rename')}
        </Button>
      </Group>
    </form>
  );
}
