import { Progress } from '@mantine/core';
import type { ToolCall } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import classes from './tools.module.css';

interface Props {
  readonly progress: NonNullable<ToolCall['progress']>;
}

/** How far a call has come, in the words and numbers of its server. */
export function CallProgress({ progress: { progress, total, message } }: Props) {
  const { t, i18n } = useTranslation('thread');
  const number = (value: number) => value.toLocaleString(i18n.language, { maximumFractionDigits: 1 });
  const of = total !== undefined && total > 0 ? total : null;
  const share = of === null ? null : Math.min(100, (100 * progress) / of);
  const counted = () => {
    if (of === null || share === null) return number(progress);
    return of <= 1 ? `${Math.round(share)} %` : t('tools.of', { done: number(progress), total: number(of) });
  };
  const text = [counted(), message].filter((part) => part !== '').join(' · ');
  return (
    <div className={classes.progress}>
      <span className={classes.progressText}>{text}</span>
      {share !== null && <Progress size={3} value={share} aria-label={text} />}
    </div>
  );
}
