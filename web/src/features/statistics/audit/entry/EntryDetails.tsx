import { Button } from '@mantine/core';
import type { AuditEntry } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CopyText } from '../../../../components/copy/index.ts';
import { Fact } from '../../../../components/facts/index.ts';
import { Icon } from '../../../../components/icon/index.ts';
import { isUuid } from '../../../../lib/address/index.ts';
import type { AuditAddress, AuditForm, AuditScope } from '../use-audit-address.ts';
import { Changes } from './Changes.tsx';
import classes from './entry.module.css';
import { useWorkspaceInLog } from './use-workspace-in-log.ts';

interface Props {
  readonly entry: AuditEntry;
  readonly scope: AuditScope;
  readonly address: AuditAddress;
}

/** All of an entry: what changed, what it is found by, and the ways to more like it. */
export function EntryDetails({ entry, scope, address }: Props) {
  const { t } = useTranslation('audit');
  const { action, subject, requestId, workspace } = entry;
  return (
    <div className={classes.details}>
      <Changes entry={entry} />
      <dl className={classes.facts}>
        {requestId !== null && (
          <div className={classes.request}>
            <dt>{t('details.request')}</dt>
            <dd>
              <CopyText text={requestId} label={t('details.copyRequest')} />
            </dd>
          </div>
        )}
        <Fact name={t('details.event')} className={classes.id}>
          {action}
        </Fact>
        <Fact name={t('details.subject')} className={classes.id}>
          {subject.id}
        </Fact>
        {scope === 'platform' && (
          <Fact name={t('details.workspace')}>
            {workspace === null ? t('details.platform') : <WorkspaceLink uuid={workspace} />}
          </Fact>
        )}
      </dl>
      <More entry={entry} scope={scope} address={address} />
    </div>
  );
}

function WorkspaceLink({ uuid }: { readonly uuid: string }) {
  return <Link to={`/admin/workspaces/${uuid}`}>{useWorkspaceInLog(uuid)}</Link>;
}

function More({ entry: { actor, subject, workspace }, scope, address: { form, set } }: Props) {
  const { t } = useTranslation('audit');
  const ways: readonly (readonly [keyof AuditForm, string | null, string])[] = [
    ['person', actor.id, t('details.onlyActor')],
    ['subject', subject.id, t('details.onlySubject')],
    ['workspace', scope === 'platform' ? workspace : null, t('details.onlyWorkspace')],
  ];
  const open = ways.filter(([name, id]) => id !== null && isUuid(id) && form[name] !== id);
  return (
    <div className={classes.more}>
      {open.map(([name, id, label]) => (
        <Button
          key={name}
          size="xs"
          variant="default"
          leftSection={<Icon name="filter" size={14} />}
          onClick={() => set({ [name]: id ?? '' })}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

/** Parts of the platform act under names, which the log is not narrowed by. */
