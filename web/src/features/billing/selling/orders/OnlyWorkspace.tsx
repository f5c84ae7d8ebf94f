import { useTranslation } from 'react-i18next';
import { OnlyChip } from '../../../../components/list/index.ts';
import { useWorkspaceName } from '../../../../lib/workspace/index.ts';
import classes from '../selling.module.css';

interface Props {
  readonly uuid: string;
  readonly onEnd: () => void;
}

/** Whose orders alone are listed, and the way out. */
export function OnlyWorkspace({ uuid, onEnd }: Props) {
  const { t } = useTranslation('selling');
  const name = useWorkspaceName(uuid);
  return (
    <div className={classes.only}>
      <OnlyChip text={t('orders.only', { name })} label={t('orders.endOnly', { name })} onEnd={onEnd} />
    </div>
  );
}
