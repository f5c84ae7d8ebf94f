import { useQuery } from '@tanstack/react-query';
import { type Agent, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { LateSkeleton } from '../../../../components/skeleton/index.ts';
import { ErrorState } from '../../../../components/states/index.ts';
import { dataQuery } from '../../../../lib/api/index.ts';
import { useWords } from './use-words.ts';
import { VersionBar } from './VersionBar.tsx';
import { VersionChanges } from './VersionChanges.tsx';
import { versionChanges } from './version-changes.ts';
import classes from './versions.module.css';

interface Props {
  readonly agent: Agent;
  readonly version: number;
  /** The one it is compared with; 0: none, all of it is shown. */
  readonly against: number;
  readonly onAgainst: (version: number) => void;
}

/** One version beside another, and the ways to publish it or to go back to it. */
export function VersionView(props: Props) {
  const { t } = useTranslation('catalog');
  const { agent, version, against } = props;
  return (
    <section className={classes.view} aria-label={t('versions.version', { version })}>
      <VersionBar key={version} {...props} />
      <Comparison agent={agent.uuid} version={version} against={against} />
    </section>
  );
}

interface Compared {
  readonly agent: string;
  readonly version: number;
  readonly against: number;
}

function Comparison({ agent, version, against }: Compared) {
  const words = useWords();
  const whole = (number: number) =>
    dataQuery(routes.getAgentVersion, { params: { id: agent, version: number } });
  const after = useQuery(whole(version));
  const before = useQuery({ ...whole(against), enabled: against > 0 });
  const failed = [after, before].find(({ error }) => error !== null);
  if (failed) return <ErrorState error={failed.error} onRetry={() => failed.refetch()} />;
  if (!after.data || (against > 0 && !before.data)) return <LateSkeleton shape="text" rows={8} />;
  return <VersionChanges changes={versionChanges(before.data ?? null, after.data, words)} />;
}
