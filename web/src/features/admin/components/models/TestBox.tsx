import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/icon/index.ts';
import { useErrorText, useToldText } from '../../../../lib/errors/index.ts';
import { candidateOf, type Draft } from './draft.ts';
import classes from './models.module.css';
import { useTestProvider } from './use-provider-calls.ts';

const nothing = { data: undefined, error: null };

/** Lets the first chosen model say a word, or says what is wrong. */
export function TestBox({ draft }: { readonly draft: Draft }) {
  const { t } = useTranslation('admin');
  const textOf = useErrorText();
  const told = useToldText();
  const test = useTestProvider();
  const [model] = draft.chatModels;
  // What came of another place, key or model says nothing of this one.
  const isOfThis = test.variables !== undefined && isSameTest(test.variables, draft);
  const { data, error } = isOfThis ? test : nothing;
  const wrong = data?.problem && told(data.code, data.problem);
  const problem = error ? textOf(error) : wrong;
  const box = useRef<HTMLDivElement>(null);
  const isTold = Boolean(problem) || data?.ok === true;
  // What came of it may be longer than what is seen above the foot.
  useEffect(() => {
    if (isTold) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isTold]);
  return (
    <div ref={box} className={classes.test}>
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
        {problem ?? (data?.ok && t('models.works', { text: data.text, ms: data.firstTokenMs ?? 0 }))}
      </p>
    </div>
  );
}

function isSameTest(tested: { readonly draft: Draft; readonly model: string }, draft: Draft): boolean {
  const placeOf = (of: Draft) => JSON.stringify(candidateOf(of));
  return tested.model === draft.chatModels[0] && placeOf(tested.draft) === placeOf(draft);
}
