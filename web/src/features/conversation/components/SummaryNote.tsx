import { Collapse, UnstyledButton } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon/index.ts';
import classes from './summary.module.css';

/** Where a chat became too long for its model: what later answers know of all above, folded. */
export function SummaryNote({ text }: { readonly text: string }) {
  const { t } = useTranslation('conversation');
  const [opened, setOpened] = useState(false);
  const details = useId();
  return (
    <div className={classes.note}>
      <UnstyledButton
        className={classes.head}
        onClick={() => setOpened(!opened)}
        aria-expanded={opened}
        aria-controls={details}
      >
        {t('thread.summarised')}
        <Icon name={opened ? 'down' : 'right'} size={14} />
      </UnstyledButton>
      <Collapse expanded={opened} id={details}>
        <p className={classes.why}>{t('thread.summarisedWhy')}</p>
        <p className={classes.text}>{text}</p>
      </Collapse>
    </div>
  );
}
