import { useTranslation } from 'react-i18next';
import { useWorkspaceName } from '../../../lib/workspace/index.ts';
import { Chip } from './Chip.tsx';

interface Props {
  readonly uuid: string;
  /** Where the figures of everybody are. */
  readonly all: string;
}

/** Whose figures alone are shown, and the way back to everybody's. */
export function WorkspaceChip({ uuid, all }: Props) {
  const { t } = useTranslation('statistics');
  const name = useWorkspaceName(uuid);
  return (
    <Chip
      kind={t('drills.workspace')}
      name={name}
      back={{ to: all, label: t('drills.everybody', { name }) }}
    />
  );
}
