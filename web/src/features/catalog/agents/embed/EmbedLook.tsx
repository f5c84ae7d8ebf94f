import { SegmentedControl, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './embed.module.css';
import type { WidgetLook } from './look.ts';

interface Props {
  readonly look: WidgetLook;
  readonly onChange: (look: WidgetLook) => void;
}

const themes = ['auto', 'light', 'dark'] as const;
const languages = ['auto', 'en', 'zh-CN'] as const;
const positions = ['left', 'right'] as const;

/** Theme, language, side and colour of the widget. */
export function EmbedLook({ look, onChange }: Props) {
  const { t } = useTranslation('catalog');
  return (
    <section className={classes.part} aria-label={t('embed.look')}>
      <h2 className={classes.step}>{t('embed.look')}</h2>
      <div className={classes.fields}>
        <Field label={t('embed.theme')}>
          <SegmentedControl
            aria-label={t('embed.theme')}
            value={look.theme}
            onChange={(theme) => onChange({ ...look, theme })}
            data={themes.map((value) => ({ value, label: t(`embed.themes.${value}`) }))}
          />
        </Field>
        <Field label={t('embed.language')}>
          <SegmentedControl
            aria-label={t('embed.language')}
            value={look.language}
            onChange={(language) => onChange({ ...look, language })}
            data={languages.map((value) => ({ value, label: t(`embed.languages.${value}`) }))}
          />
        </Field>
        <Field label={t('embed.position')}>
          <SegmentedControl
            aria-label={t('embed.position')}
            value={look.position}
            onChange={(position) => onChange({ ...look, position })}
            data={positions.map((value) => ({ value, label: t(`embed.positions.${value}`) }))}
          />
        </Field>
        <TextInput
          type="color"
          label={t('embed.accent')}
          className={classes.colour ?? ''}
          value={look.accent}
          onChange={({ currentTarget }) => onChange({ ...look, accent: currentTarget.value })}
        />
      </div>
    </section>
  );
}

function Field({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes.field}>
      <span className={classes.label}>{label}</span>
      {children}
    </div>
  );
}
