import { Switch } from '@mantine/core';
import { NOTIFICATION_KINDS } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import classes from './choices.module.css';

type Kind = (typeof NOTIFICATION_KINDS)[number];

interface Row {
  readonly kind: string;
  readonly bell: boolean;
  readonly mail: boolean;
  readonly fixed: boolean;
}

interface Props {
  readonly rows: readonly Row[];
  readonly onChoose: (choice: { kind: Kind; bell?: boolean; mail?: boolean }) => void;
}

const isKind = (kind: string): kind is Kind => (NOTIFICATION_KINDS as readonly string[]).includes(kind);

const ways = ['bell', 'mail'] as const;

/** A line for each kind, a switch for each way to be told. */
export function ChoiceTable({ rows, onChoose }: Props) {
  const { t } = useTranslation('notifications');
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('what')}</th>
          <th scope="col">{t('bell')}</th>
          <th scope="col">{t('mail')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.kind}>
            <th scope="row">
              <span className={classes.name}>{t(`kinds.${row.kind}.name`)}</span>
              <span className={classes.text}>{t(`kinds.${row.kind}.text`)}</span>
            </th>
            {ways.map((way) => (
              <td key={way}>
                <Choice row={row} way={way} onChoose={onChoose} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ChoiceProps extends Pick<Props, 'onChoose'> {
  readonly row: Row;
  readonly way: (typeof ways)[number];
}

function Choice({ row: { kind, fixed, ...row }, way, onChoose }: ChoiceProps) {
  const { t } = useTranslation('notifications');
  if (fixed || !isKind(kind)) return t(row[way] ? 'always' : 'never');
  return (
    <Switch
      aria-label={t(`for.${way}`, { kind: t(`kinds.${kind}.name`) })}
      checked={row[way]}
      onChange={(event) => onChoose({ kind, [way]: event.currentTarget.checked })}
    />
  );
}
