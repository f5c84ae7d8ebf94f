import { Collapse, UnstyledButton } from '@mantine/core';
import type { ToolCall } from '@tutka/http-contracts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../lib/format/index.ts';
import { Icon, type IconName } from '../icon/index.ts';
import { ApprovalCard } from './ApprovalCard.tsx';
import { CallProgress } from './CallProgress.tsx';
import { Payload } from './Payload.tsx';
import classes from './tools.module.css';
import type { Approvals } from './use-approvals.ts';

interface Props {
  readonly calls: readonly ToolCall[];
  readonly approvals: Approvals | undefined;
}

/** Tools that were called at one place of a reply. */
export function ToolCalls({ calls, approvals }: Props) {
  const { t } = useTranslation('thread');
  return (
    <ul className={classes.calls} aria-label={t('tools.label')}>
      {calls.map((call) => (
        <li key={call.callId}>
          {call.status === 'waiting' && approvals ? (
            <ApprovalCard call={call} approvals={approvals} />
          ) : (
            <CallRow call={call} />
          )}
        </li>
      ))}
    </ul>
  );
}

const icons: Record<ToolCall['status'], IconName> = {
  waiting: 'clock',
  running: 'tool',
  complete: 'check',
  failed: 'warning',
  refused: 'close',
  stopped: 'stop',
};

/** One call: folded to a line, opened to what went in and what came out. */
function CallRow({ call }: { readonly call: ToolCall }) {
  const { t, i18n } = useTranslation('thread');
  const [opened, setOpened] = useState(false);
  const details = useId();
  const { status, ms, result, progress } = call;
  return (
    <div className={classes.call} data-status={status}>
      <UnstyledButton
        className={classes.head}
        onClick={() => setOpened(!opened)}
        aria-expanded={opened}
        aria-controls={details}
      >
        <span className={classes.mark} data-busy={status === 'running' || undefined}>
          <Icon name={icons[status]} size={14} />
        </span>
        <CallName call={call} />
        <span className={classes.state}>
          {status !== 'complete' && t(`tools.${status}`)}
          {status === 'complete' && <span className={classes.hidden}>{t('tools.complete')}</span>}
          {status !== 'refused' && ms !== null && ms > 0 && <span>{formatDuration(ms, i18n.language)}</span>}
        </span>
        <Icon name={opened ? 'down' : 'right'} size={14} />
      </UnstyledButton>
      {status === 'running' && progress && <CallProgress progress={progress} />}
      <Collapse expanded={opened} id={details}>
        <div className={classes.details}>
          {call.hidden ? (
            <p className={classes.kept}>{t('tools.hidden')}</p>
          ) : (
            <Payload label={t('tools.arguments')} text={JSON.stringify(call.arguments, null, 2)} />
          )}
          {result !== null && status !== 'refused' && (
            <Payload label={t('tools.result')} text={pretty(result)} />
          )}
        </div>
      </Collapse>
    </div>
  );
}

/** Which tool of which server; of the platform's own what it is for, and what was asked of it. */
function CallName({ call }: { readonly call: ToolCall }) {
  const { t } = useTranslation('thread');
  const { server, tool, arguments: given } = call;
  const own = server === '' ? ownTools.find(({ name }) => name === tool) : undefined;
  const asked = own && given[own.argument];
  const [place, name] = own ? [t(`tools.own.${own.name}`), asked] : [server, tool];
  return (
    <span className={classes.name}>
      {place !== '' && <span className={classes.server}>{name ? `${place} · ` : place}</span>}
      {typeof name === 'string' && name}
    </span>
  );
}

const ownTools = [
  { name: 'web_search', argument: 'query' },
  { name: 'web_fetch', argument: 'url' },
] as const;

/** JSON is set out in lines; anything else stays as it is. */
function pretty(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
