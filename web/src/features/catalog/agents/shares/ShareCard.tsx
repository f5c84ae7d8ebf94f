import { Menu, Switch } from '@mantine/core';
import type { Share } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StatusBadge, type Tone } from '../../../../components/badge/index.ts';
import { CopyText } from '../../../../components/copy/index.ts';
import { ShownDate } from '../../../../components/date/index.ts';
import { Icon } from '../../../../components/icon/index.ts';
import { LossItem, MoreMenu } from '../../../../components/menu/index.ts';
import { Refusal } from '../../../../components/states/index.ts';
import { LimitsDialog } from './LimitsDialog.tsx';
import { linkOf } from './link-of.ts';
import { SecretDialog } from './SecretDialog.tsx';
import classes from './shares.module.css';
import { useShareChange } from './use-share-change.ts';

const REVOKED = 2;

/** One share: with whom, how far it goes, and what its owner can do with it. */
export function ShareCard({ share }: { readonly share: Share }) {
  const { t } = useTranslation(['catalog', 'person']);
  const [limits, setLimits] = useState(false);
  const { change, revoke, rotate, ...made } = useShareChange(share);
  const link = linkOf(share);
  const nobody = t(share.kind === 'user' ? 'person:deleted' : 'shares.anyone');
  const name = share.email ?? nobody;
  return (
    <li className={classes.share}>
      <div className={classes.head}>
        <Icon name={share.kind === 'link' ? 'link' : 'user'} size={18} />
        <h2 className={classes.name}>{name}</h2>
        <State share={share} />
        {share.status !== REVOKED && (
          <div className={classes.acts}>
            <Switch
              aria-label={t('shares.on', { name })}
              checked={share.status === 1}
              disabled={change.isPending}
              onChange={({ currentTarget }) => change.mutate({ status: currentTarget.checked ? 1 : 0 })}
            />
            <MoreMenu>
              <Menu.Item leftSection={<Icon name="settings" size={16} />} onClick={() => setLimits(true)}>
                {t('shares.limits')}
              </Menu.Item>
              {link && (
                <Menu.Item
                  component={Link}
                  to={`/agents/${share.agentUUID}/shares/${share.uuid}/embed`}
                  leftSection={<Icon name="globe" size={16} />}
                >
                  {t('embed.action')}
                </Menu.Item>
              )}
              {link && (
                <Menu.Item
                  component="a"
                  href={link}
                  target="_blank"
                  rel="noreferrer"
                  leftSection={<Icon name="external" size={16} />}
                >
                  {t('shares.preview')}
                </Menu.Item>
              )}
              {share.kind === 'link' && (
                <>
                  <Menu.Item
                    leftSection={<Icon name="link" size={16} />}
                    onClick={() => void rotate('token')}
                  >
                    {t('shares.rotateToken')}
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<Icon name="key" size={16} />}
                    onClick={() => void rotate('secret')}
                  >
                    {t('shares.rotateSecret')}
                  </Menu.Item>
                </>
              )}
              <Menu.Divider />
              <LossItem onClick={() => void revoke()}>{t('shares.revoke')}</LossItem>
            </MoreMenu>
          </div>
        )}
      </div>
      {link && <CopyText text={link} label={t('shares.copy')} />}
      <Facts share={share} />
      <Refusal error={change.error} />
      {limits && <LimitsDialog share={share} onClose={() => setLimits(false)} />}
      <SecretDialog secret={made.secret} isComing={made.isComing} onClose={made.forgetSecret} />
    </li>
  );
}

function State({ share }: { readonly share: Share }) {
  const { t } = useTranslation('catalog');
  const [tone, word] = stateOf(share);
  return <StatusBadge tone={tone}>{t(`shares.state.${word}`)}</StatusBadge>;
}

function stateOf({
  status,
  expiresAt,
  messageLimit,
  usedMessages,
}: Share): [Tone, 'off' | 'on' | 'revoked' | 'expired' | 'used'] {
  if (status === REVOKED) return ['neutral', 'revoked'];
  if (status === 0) return ['warn', 'off'];
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now()) return ['bad', 'expired'];
  return messageLimit !== null && usedMessages >= messageLimit ? ['bad', 'used'] : ['good', 'on'];
}

function Facts({ share }: { readonly share: Share }) {
  const { t } = useTranslation('catalog');
  const { createdAt, messageLimit, usedMessages, expiresAt, permissions, allowedOrigins } = share;
  return (
    <p className={classes.facts}>
      <span>
        {t('shares.since')} <ShownDate value={createdAt} withTime />
      </span>
      <span>
        {messageLimit === null
          ? t('shares.messages', { count: usedMessages })
          : t('shares.messagesOf', { used: usedMessages, limit: messageLimit })}
      </span>
      <span>
        {expiresAt === null ? t('shares.noEnd') : t('shares.until')}{' '}
        {expiresAt && <ShownDate value={expiresAt} withTime />}
      </span>
      {permissions === 'copy' && <span>{t('shares.mayCopy')}</span>}
      {allowedOrigins.length > 0 && <span>{t('shares.framedBy', { sites: allowedOrigins.join(', ') })}</span>}
    </p>
  );
}
