import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/icon/index.ts';
import { useErrorText, useToldText } from '../../../../lib/errors/index.ts';
import type { Draft } from './draft.ts';
import classes from './models.module.css';
import { useTestProvider } from './use-provider-calls.ts';

/** Lets the first chosen model say a word, or says what is wrong. */
export function TestBox({ draft }: { readonly draft: Draft }) {
  const { t } = useTranslation('admin');
  const textOf = useErrorText();
  const told = useToldText();
  const test = useTestProvider();
  const [model] = draft.chatModels;
  const wrong = test.data?.problem && told(test.data.code, test.data.problem);
  const problem = test.error ? textOf(test.error) : wrong;
  return (
    <div className={classes.test}>
      <Button
        variant="default"
        leftSection={<Icon name="play" size={16} />}
        loading={test.isPending}
        disabled={model === undefined}
        onClick={() => model !== undefined && test.mutate({ draft, model })}
      >
        {model === undefined ? t('models.test') : t('models.testModel', { model })}
      </Button>
      <p role="status" className={problem ? classes.problem : classes.good}>
        {problem ??
          (test.data?.ok && t('models.works', { text: test.data.text, ms: test.data.firstTokenMs ?? 0 }))}
      </p>
    </div>
  );
}
