import type { AuditEntry } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { OnlyChip } from '../../../components/list/index.ts';
import { shortId } from '../../../lib/format/index.ts';
import classes from './audit.module.css';
import { useWorkspaceInLog } from './entry/use-workspace-in-log.ts';
import { whoText } from './entry/who-text.ts';
import type { AuditAddress } from './use-audit-address.ts';

interface Props {
  readonly address: AuditAddress;
  /** Those found, which know the names of what they are narrowed to. */
  readonly entries: readonly AuditEntry[];
}

/** What the log is narrowed to one of, each with the way out. */
export function OnlyChips({ address: { form, set }, entries }: Props) {
  const { t } = useTranslation('audit');
  const { person, subject, workspace } = form;
  const actor = entries.find((entry) => entry.actor.id === person)?.actor;
  const about = entries.find((entry) => entry.subject.id === subject);
  const what = about && (about.subject.name ?? t(`kinds.${about.kind}`));
  const chips = [
    {
      name: 'person',
      on: person,
      text: t('only.actor', { who: actor ? whoText(t, actor) : shortId(person) }),
    },
    { name: 'subject', on: subject, text: t('only.subject', { what: what ?? shortId(subject) }) },
  ].filter(({ on }) => on !== '');
  if (chips.length === 0 && workspace === '') return null;
  return (
    <div className={classes.chips}>
      {chips.map(({ name, text }) => (
        <OnlyChip
          key={name}
          text={text}
          label={t('only.end', { filter: text })}
          onEnd={() => set({ [name]: '' })}
        />
      ))}
      {workspace !== '' && <OnlyWorkspace uuid={workspace} onEnd={() => set({ workspace: '' })} />}
    </div>
  );
}

interface OnlyWorkspaceProps {
  readonly uuid: string;
  readonly onEnd: () => void;
}

function OnlyWorkspace({ uuid, onEnd }: OnlyWorkspaceProps) {
  const { t } = useTranslation('audit');
  const text = t('only.workspace', { name: useWorkspaceInLog(uuid) });
  return <OnlyChip text={text} label={t('only.end', { filter: text })} onEnd={onEnd} />;
}
