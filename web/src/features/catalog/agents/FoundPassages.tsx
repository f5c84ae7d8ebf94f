import { Collapse, UnstyledButton } from '@mantine/core';
import type { FoundPassage } from '@tutka/http-contracts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon/index.ts';
import classes from './found-passages.module.css';

/** The passages that went with a question, folded: what the answer could be made of. */
export function FoundPassages({ passages }: { readonly passages: readonly FoundPassage[] }) {
  const { t } = useTranslation('catalog');
  const [opened, setOpened] = useState(false);
  const list = useId();
  return (
    <div className={classes.found}>
      <UnstyledButton
        className={classes.head}
        onClick={() => setOpened(!opened)}
        aria-expanded={opened}
        aria-controls={list}
      >
        <Icon name="search" size={14} />
        <span className={classes.title}>{t('test.passages', { count: passages.length })}</span>
        <Icon name={opened ? 'down' : 'right'} size={14} />
      </UnstyledButton>
      <Collapse expanded={opened} id={list}>
        <ol className={classes.list}>
          {passages.map((passage) => (
            <li key={passage.number}>
              <p className={classes.place}>
                <span className={classes.number}>{passage.number}</span>
                <span className={classes.document}>{passage.title}</span>
                {passage.page !== null && <span>{t('test.page', { page: passage.page })}</span>}
                <span className={classes.score}>{passage.score.toFixed(2)}</span>
              </p>
              {passage.heading && <p className={classes.heading}>{passage.heading}</p>}
              <p className={classes.text}>{passage.text || t('test.notYours')}</p>
            </li>
          ))}
        </ol>
      </Collapse>
    </div>
  );
}
