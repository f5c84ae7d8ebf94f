import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { save } from '../../../lib/file/index.ts';
import { useCopied } from '../../copy/index.ts';
import { lazyPart, Part } from '../../part/index.ts';
import { ToolButton } from '../ToolButton.tsx';
import { CodeText } from './CodeText.tsx';
import classes from './code.module.css';
import { fileName } from './file-name.ts';
import { type CodeKind, kindOf } from './kind-of.ts';

const Diagram = lazyPart(() => import('../diagram/Diagram.tsx'));
const Preview = lazyPart(() => import('../preview/Preview.tsx'));

interface Props {
  readonly code: string;
  /** '' where none is named. */
  readonly language: string;
  /** Its last line has come. */
  readonly closed: boolean;
}

/** Code with its language and what can be done with it; a diagram is drawn, a page or picture can be looked at. */
export function CodeBlock({ code, language, closed }: Props) {
  const { t } = useTranslation('markdown');
  const kind = kindOf(code, language, closed);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [wrapped, setWrapped] = useState(false);
  const { copied, copy } = useCopied();
  const shown = kind !== 'code' && (chosen ?? kind === 'diagram');
  return (
    <figure className={classes.code}>
      <figcaption className={classes.head}>
        <span className={classes.language}>{language || t('code')}</span>
        {kind !== 'code' && <ViewSwitch kind={kind} shown={shown} onChoose={setChosen} />}
        {!shown && (
          <ToolButton
            icon="wrap"
            label={t('wrap')}
            aria-pressed={wrapped}
            onClick={() => setWrapped(!wrapped)}
          />
        )}
        <ToolButton icon="download" label={t('download')} onClick={() => save(fileName(language), code)} />
        <ToolButton
          icon={copied ? 'check' : 'copy'}
          label={t(copied ? 'copied' : 'copy')}
          onClick={() => copy(code)}
        />
      </figcaption>
      {shown ? (
        <Part waiting={<CodeText code={code} language={language} growing={false} wrapped={wrapped} />}>
          {kind === 'diagram' ? <Diagram source={code} /> : <Preview code={code} kind={kind} />}
        </Part>
      ) : (
        <CodeText code={code} language={language} growing={!closed} wrapped={wrapped} />
      )}
    </figure>
  );
}

interface SwitchProps {
  readonly kind: Exclude<CodeKind, 'code'>;
  readonly shown: boolean;
  readonly onChoose: (shown: boolean) => void;
}

/** Its text, or what it looks like. */
function ViewSwitch({ kind, shown, onChoose }: SwitchProps) {
  const { t } = useTranslation('markdown');
  return (
    <span className={classes.views}>
      {[true, false].map((picture) => (
        <button
          key={String(picture)}
          type="button"
          className={classes.view}
          aria-pressed={shown === picture}
          onClick={() => onChoose(picture)}
        >
          {t(picture ? `view.${kind}` : 'view.code')}
        </button>
      ))}
    </span>
  );
}
