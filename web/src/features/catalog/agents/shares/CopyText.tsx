import { Button, CopyButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/icon/index.ts';
import classes from './shares.module.css';

interface Props {
  readonly text: string;
  /** What the button copies. */
  readonly label: string;
}

/** A text that is made to be taken along, and the button that takes it. */
export function CopyText({ text, label }: Props) {
  const { t } = useTranslation('catalog');
  return (
    <div className={classes.link}>
      <code className={classes.address}>{text}</code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name={copied ? 'check' : 'copy'} size={14} />}
            onClick={copy}
          >
            {copied ? t('shares.copied') : label}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
