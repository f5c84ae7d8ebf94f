import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/errors/index.ts';
import { useKeptInThread } from '../api/use-kept-in-thread.ts';
import type { Further } from '../api/use-message-pages.ts';
import classes from './thread.module.css';

interface Props {
  readonly of: Further;
  readonly name: string;
  readonly onPaper: string;
}

/** The way to messages that are not shown, or why they did not come; paper says that they are not there. */
export function OtherMessages({ of, name, onPaper }: Props) {
  const { t } = useTranslation('conversation');
  const textOf = useErrorText();
  const button = useKeptInThread<HTMLButtonElement>();
  const failed = Boolean(of.error);
  return (
    <div className={classes.others}>
      <div className={failed ? classes.problem : undefined} role={failed ? 'alert' : undefined}>
        {failed && textOf(of.error)}
        <Button
          ref={button}
          variant={failed ? 'default' : 'subtle'}
          size={failed ? 'xs' : 'compact-sm'}
          loading={of.isLoading}
          onClick={of.load}
        >
          {failed ? t('thread.retry') : name}
        </Button>
      </div>
      <p className={classes.onPaper}>{onPaper}</p>
    </div>
  );
}
