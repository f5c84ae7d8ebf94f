import { presets } from '@tutka/model-client/presets';
import { useTranslation } from 'react-i18next';
import { type Draft, draftOfKind } from './draft.ts';
import classes from './models.module.css';

interface Props {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

/** Which provider; choosing one fills in what is known of it. */
export function KindField({ draft, onChange }: Props) {
  const { t } = useTranslation('admin');
  return (
    <fieldset className={classes.kinds}>
      <legend>{t('models.kind')}</legend>
      {presets.map(({ kind, name }) => (
        <label key={kind} className={classes.kind}>
          <input
            type="radio"
            name="kind"
            value={kind}
            checked={kind === draft.kind}
            data-autofocus={kind === draft.kind || undefined}
            onChange={() => onChange({ ...draftOfKind(kind), apiKey: draft.apiKey })}
          />
          <span>{kind === 'openai-compatible' ? t('models.other') : name}</span>
        </label>
      ))}
    </fieldset>
  );
}
