import type { Share } from '@tutka/http-contracts';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/icon/index.ts';
import { readableOn } from '../../../../lib/embed/index.ts';
import classes from './embed.module.css';
import { frameAddress, type WidgetLook } from './look.ts';

/** The chat as a site shows it: the real frame, in a page that is only drawn. */
export function EmbedPreview({ share, look }: { readonly share: Share; readonly look: WidgetLook }) {
  const { t } = useTranslation('catalog');
  const address = frameAddress(share, look);
  const colours = { '--accent': look.accent, '--on-accent': readableOn(look.accent) } as CSSProperties;
  return (
    <section className={classes.preview} aria-label={t('embed.preview')}>
      <h2 className={classes.step}>{t('embed.preview')}</h2>
      <div className={classes.site} data-side={look.position} style={colours}>
        <div className={classes.lines} aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
        {/* Another address is another chat. */}
        <iframe key={address} className={classes.frame} src={address} title={t('embed.preview')} />
        <span className={classes.launch} aria-hidden="true">
          <Icon name="down" size={22} />
        </span>
      </div>
      <p className={classes.note}>{t('embed.previewText')}</p>
    </section>
  );
}
