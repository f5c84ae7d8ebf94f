import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/icon/index.ts';
import { dataQuery } from '../../../../lib/api/index.ts';
import classes from '../selling.module.css';

const SHORT_ID = 8;

interface Props {
  readonly uuid: string;
  readonly onEnd: () => void;
}

/** Whose orders alone are listed, and the way out. */
export function OnlyWorkspace({ uuid, onEnd }: Props) {
  const { t } = useTranslation('selling');
  const { data } = useQuery(dataQuery(routes.getAnyWorkspace, { params: { uuid } }));
  const name = data?.name || data?.owner.email || uuid.slice(0, SHORT_ID);
  return (
    <div className={classes.only}>
      <Button
        size="xs"
        variant="light"
        aria-label={t('orders.endOnly', { name })}
        rightSection={<Icon name="close" size={12} />}
        onClick={onEnd}
      >
        {t('orders.only', { name })}
      </Button>
    </div>
  );
}
