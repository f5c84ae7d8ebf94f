import { useTranslation } from 'react-i18next';
import kinds from '../models/models.module.css';
import { type EngineDraft, engines } from './engines.ts';
import classes from './search.module.css';

interface Props {
  readonly draft: EngineDraft;
  readonly onChange: (draft: EngineDraft) => void;
}

/** Which search engine; choosing one fills in where it is. */
export function EngineField({ draft, onChange }: Props) {
  const { t } = useTranslation('admin');
  return (
    <fieldset className={`${kinds.kinds} ${classes.engines}`} aria-label={t('search.engine')}>
      {engines.map(({ kind, name, baseUrl }) => (
        <label key={kind} className={kinds.kind}>
          <input
            type="radio"
            name="kind"
            value={kind}
            checked={kind === draft.kind}
            onChange={() => onChange({ kind, baseUrl, apiKey: '' })}
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
