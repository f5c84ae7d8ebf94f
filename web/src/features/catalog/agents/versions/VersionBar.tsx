import { Button, NativeSelect } from '@mantine/core';
import type { Agent } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../../../components/states/index.ts';
import { useVersionActions } from './use-version-actions.ts';
import classes from './versions.module.css';

interface Props {
  readonly agent: Agent;
  readonly version: number;
  readonly against: number;
  readonly onAgainst: (version: number) => void;
}

/** Which two versions are compared, and what can be done with the first. */
export function VersionBar({ agent, version, against, onAgainst }: Props) {
  const { t } = useTranslation('catalog');
  const { publish, restore, goBack } = useVersionActions(agent);
  const error = restore.error ?? publish.error;
  return (
    <>
      <header className={classes.bar}>
        <h2 className={classes.heading}>{t('versions.version', { version })}</h2>
        <Against newest={agent.version} version={version} against={against} onAgainst={onAgainst} />
        <span className={classes.space} />
        {version !== agent.version && (
          <Button variant="default" size="xs" loading={restore.isPending} onClick={() => goBack(version)}>
            {t('versions.restore')}
          </Button>
        )}
        {version !== agent.publishedVersion && agent.review === null && (
          <Button
            variant="default"
            size="xs"
            loading={publish.isPending}
            onClick={() => publish.mutate(version)}
          >
            {t('versions.publish')}
          </Button>
        )}
      </header>
      <Refusal error={error} mb="md" />
    </>
  );
}

function Against({
  newest,
  version,
  against,
  onAgainst,
}: Omit<Props, 'agent'> & { readonly newest: number }) {
  const { t } = useTranslation('catalog');
  const others = Array.from({ length: newest }, (_, at) => newest - at).filter((one) => one !== version);
  if (others.length === 0) return null;
  return (
    <NativeSelect
      size="xs"
      aria-label={t('versions.against')}
      value={String(against)}
      onChange={(event) => onAgainst(Number(event.currentTarget.value))}
      data={[
        ...(against === 0 ? [{ value: '0', label: t('versions.alone') }] : []),
        ...others.map((one) => ({ value: String(one), label: t('versions.with', { version: one }) })),
      ]}
    />
  );
}
