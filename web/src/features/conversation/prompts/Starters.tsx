import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { promptInBrief } from '@tutka/http-contracts/prompt-text';
import { useTranslation } from 'react-i18next';
import { call, refreshRows } from '../../../lib/api/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import { cutDescription } from '../../../lib/format/index.ts';
import classes from './prompts.module.css';
import { type Starter, startersIn } from './starters.ts';

/** Prompts to begin with, each added at a click, until it is there. */
export function Starters({ taken }: { readonly taken: readonly string[] }) {
  const { t, i18n } = useTranslation('prompts');
  const client = useQueryClient();
  const textOf = useErrorText();
  const add = useMutation({
    mutationFn: (starter: Starter) => call(routes.createPrompt, { body: starter }),
    onSuccess: () => refreshRows(client, routes.listPrompts),
  });
  const offered = startersIn(i18n.language).filter(({ name }) => !taken.includes(name));
  if (offered.length === 0) return null;
  return (
    <section className={classes.starters} aria-labelledby="starters">
      <h2 id="starters" className={classes.startersTitle}>
        {t('starters')}
      </h2>
      {add.error && (
        <p className={classes.bad} role="alert">
          {textOf(add.error)}
        </p>
      )}
      <ul className={classes.starterList}>
        {offered.map((starter) => (
          <li key={starter.name} className={classes.starter}>
            <span className={classes.title}>
              <b>{starter.title}</b>
              <span className={classes.dim}>{cutDescription(promptInBrief(starter.text))}</span>
            </span>
            <Button
              size="xs"
              variant="default"
              aria-label={t('addStarter', { title: starter.title })}
              loading={add.isPending && add.variables === starter}
              onClick={() => add.mutate(starter)}
            >
              {t('add')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
