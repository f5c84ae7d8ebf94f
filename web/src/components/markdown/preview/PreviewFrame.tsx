import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly html: string;
  readonly className: string | undefined;
}

/**
 * A frame of an origin that is nobody's. `preview.html` comes with a policy of its own, which what it shows inherits:
 * scripts in the text may run, and nothing may be asked of any host.
 */
export function PreviewFrame({ html, className }: Props) {
  const { t } = useTranslation('markdown');
  const frame = useRef<HTMLIFrameElement>(null);
  return (
    <iframe
      ref={frame}
      key={html}
      src="/preview.html"
      title={t('preview.label')}
      sandbox="allow-scripts allow-forms"
      referrerPolicy="no-referrer"
      className={className}
      onLoad={() => frame.current?.contentWindow?.postMessage({ html }, '*')}
    />
  );
}
