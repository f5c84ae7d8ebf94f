import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KnowledgeDocument, routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UpgradeLink } from '../../../../components/states/index.ts';
import { call, refreshRows } from '../../../../lib/api/index.ts';
import { useErrorText } from '../../../../lib/errors/index.ts';
import { bodyOf } from '../../api/source.ts';
import classes from '../add/add.module.css';
import { Room, roomProblem, useUsage } from '../add/Room.tsx';
import { Sources } from '../add/Sources.tsx';
import { useSourceDraft } from '../add/use-source-draft.ts';
import type { DocumentActions } from './use-document-actions.ts';

/** Which question about a document stands open. */
export interface OpenDialog {
  readonly kind: 'replace' | 'rename';
  readonly document: KnowledgeDocument;
}

interface Props {
  readonly base: string;
  readonly open: OpenDialog | null;
  readonly actions: DocumentActions;
  readonly onClose: () => void;
}

/** The dialogs that a document's menu leads to. */
export function DocumentDialogs({ base, open, actions, onClose }: Props) {
  const { t } = useTranslation('catalog');
  const name = open?.document.name ?? '';
  return (
    <>
      <Modal
        opened={open?.kind === 'replace'}
        onClose={onClose}
        title={t('document.replaceTitle', { name })}
        size="lg"
      >
        {open && <Replace base={base} document={open.document} onClose={onClose} />}
      </Modal>
      <Modal opened={open?.kind === 'rename'} onClose={onClose} title={t('document.rename')}>
        {open && <Rename document={open.document} actions={actions} onClose={onClose} />}
      </Modal>
    </>
  );
}

interface OneProps {
  readonly document: KnowledgeDocument;
  readonly onClose: () => void;
}

/** Another file, page or text in the document's place; what it was serves until that is read. */
function Replace({ base, document, onClose }: OneProps & Pick<Props, 'base'>) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const textOf = useErrorText();
  const usage = useUsage();
  const draft = useSourceDraft();
  const [source] = draft.sources;
  const [share, setShare] = useState(0);
  const room = { usage, more: draft.byteSize - document.byteSize, newBase: false };
  const replace = useMutation({
    mutationFn: async () => {
      if (!source) return;
      const signal = new AbortController().signal;
      const body = await bodyOf(source, { signal, onProgress: setShare });
      await call(routes.updateDocument, { params: { id: base, docUuid: document.uuid }, body });
    },
    onSuccess: async () => {
      onClose();
      const { listDocuments, getDocument, getKnowledge, listDocumentEvents, getKnowledgeUsage } = routes;
      await refreshRows(
        client,
        listDocuments,
        getDocument,
        getKnowledge,
        listDocumentEvents,
        getKnowledgeUsage,
      );
    },
  });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        replace.mutate();
      }}
    >
      <p className={classes.hint}>{t('document.replaceText')}</p>
      <Sources draft={draft} maxBytes={usage?.maxFileBytes} single />
      <Room {...room} />
      {replace.error && (
        <p className={classes.problem} role="alert">
          {textOf(replace.error)} <UpgradeLink error={replace.error} />
        </p>
      )}
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

function Rename({ document, actions, onClose }: OneProps & Pick<Props, 'actions'>) {
  const { t } = useTranslation('catalog');
  const [name, setName] = useState(document.name);
  const wanted = name.trim();
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
        if (wanted !== document.name) void actions.rename(document, wanted);
      }}
    >
      <TextInput
        data-autofocus
        label={t('document.name')}
        maxLength={255}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={wanted === ''}>
          {t('document.rename')}
        </Button>
      </Group>
    </form>
  );
}
