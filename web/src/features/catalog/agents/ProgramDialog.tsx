import { Button, Modal } from '@mantine/core';
import type { Agent } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ProgramSnippets } from '../../../components/program/index.ts';
import classes from './program-dialog.module.css';

interface Props {
  readonly agent: Agent;
  readonly onClose: () => void;
}

/** How a program talks to this agent, and where its key comes from. */
export function ProgramDialog({ agent, onClose }: Props) {
  const { t } = useTranslation('catalog');
  return (
    <Modal opened onClose={onClose} title={t('menu.program')} size="lg">
      <div className={classes.text}>
        <p>{t('menu.programText', { name: agent.name })}</p>
        <ProgramSnippets agent={agent.uuid} />
        <Button component={Link} to="/keys?new=1" variant="default" className={classes.key ?? ''}>
          {t('menu.programKey')}
        </Button>
      </div>
    </Modal>
  );
}
