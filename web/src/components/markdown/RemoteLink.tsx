import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/index.ts';
import classes from './markdown.module.css';
import { hostOf } from './web-address.ts';

interface LinkProps {
  readonly href: string;
  /** Undefined where it is not text alone. */
  readonly text: string | undefined;
  readonly children: ReactNode;
}

/** A link of a reply: where it leads stands beside it, unless its text says so already. */
export function RemoteLink({ href, text, children }: LinkProps) {
  const host = hostOf(href);
  const bare = host.replace(/^www\./, '');
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" title={href}>
      {children}
      {bare !== '' && !text?.includes(bare) && (
        <span className={classes.host} data-beside>
          {bare}
        </span>
      )}
    </a>
  );
}

interface PictureProps {
  readonly src: string;
  readonly alt: string;
}

/** A picture on another host would tell it who reads: it is opened only by a click, apart from this page. */
export function RemotePicture({ src, alt }: PictureProps) {
  const { t } = useTranslation('markdown');
  if (src.startsWith('data:')) return <img src={src} alt={alt} className={classes.picture} />;
  const host = hostOf(src);
  return (
    <a
      href={src}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={src}
      className={classes.remotePicture}
    >
      <Icon name="picture" size={16} />
      <span>{alt || t('picture.unnamed')}</span>
      <span className={classes.host} data-beside>
        {host === '' ? t('picture.open') : t('picture.openFrom', { host })}
      </span>
    </a>
  );
}
