import { Progress } from '@mantine/core';
import type { SiteImport } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskForm } from './AskForm.tsx';
import { Ending } from './Ending.tsx';
import { PageChoice } from './PageChoice.tsx';
import { SiteProgress } from './SiteProgress.tsx';
import classes from './site.module.css';

interface Props {
  readonly base: string;
  /** The newest import into the base. */
  readonly site: SiteImport | undefined;
  readonly onClose: () => void;
  /** Told whether pages are ticked that would be lost. */
  readonly onChosen: (isChosen: boolean) => void;
}

/** Importing a site from the address to the end: look, tick, import. It goes on when the dialog is closed. */
export function SiteDialog({ base, site, onClose, onChosen }: Props) {
  const { t } = useTranslation('catalog');
  const [anew, setAnew] = useState(false);
  const steps = ['looking', 'found', 'importing'];
  const at = site && !anew ? steps.indexOf(site.phase) + 1 : 0;
  return (
    <div className={classes.dialog}>
      <Progress value={(100 * at) / steps.length} size={3} aria-label={t('site.step', { step: at + 1 })} />
      <Step
        base={base}
        site={anew ? undefined : site}
        onAsked={() => setAnew(false)}
        onAnew={() => setAnew(true)}
        onClose={onClose}
        onChosen={onChosen}
      />
    </div>
  );
}

interface StepProps extends Props {
  readonly onAsked: () => void;
  readonly onAnew: () => void;
}

function Step({ base, site, onAsked, onAnew, onClose, onChosen }: StepProps) {
  if (!site || site.phase === 'cancelled')
    return <AskForm base={base} onAsked={onAsked} onCancel={onClose} />;
  if (site.phase === 'found') return <PageChoice site={site} onAnew={onAnew} onChosen={onChosen} />;
  if (site.phase === 'looking' || site.phase === 'importing')
    return <SiteProgress site={site} onClose={onClose} />;
  return <Ending site={site} onAnew={onAnew} onClose={onClose} />;
}
