import { useTranslation } from 'react-i18next';
import { useOwnTags } from '../api/use-own-tags.ts';
import classes from './knowledge.module.css';

interface Props {
  readonly chosen: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
}

const SHOWN = 12;

/** Own tags to narrow a list by: a base that has any of them stays. */
export function TagFilter({ chosen, onChange }: Props) {
  const { t } = useTranslation('catalog');
  const own = useOwnTags();
  const tags = [...new Set([...chosen, ...own])].slice(0, Math.max(SHOWN, chosen.length));
  if (tags.length === 0) return null;
  const toggle = (tag: string) =>
    onChange(chosen.includes(tag) ? chosen.filter((other) => other !== tag) : [...chosen, tag]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame of its own
    <div className={classes.tags} role="group" aria-label={t('knowledge.tags')}>
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          className={classes.tagButton}
          aria-pressed={chosen.includes(tag)}
          onClick={() => toggle(tag)}
        >
          {tag}
        </button>
      ))}
    </div>
  );
}
