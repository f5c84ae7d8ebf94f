import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/index.ts';
import { CopyButton } from './CopyButton.tsx';
import classes from './copy.module.css';

interface Props {
  readonly text: string;
  /** What the button copies. */
  readonly label: string;
}

/** A text that is made to be taken along, and the button that takes it. */
export function CopyText({ text, label }: Props) {
  const { t } = useTranslation('components');
  return (
    <div className={classes.line}>
      <code className={classes.text}>{text}</code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name={copied ? 'check' : 'copy'} size={14} />}
            onClick={copy}
          >
            {copied ? t('copied') : label}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
