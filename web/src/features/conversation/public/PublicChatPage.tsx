import { useQuery } from '@tanstack/react-query';
import { type PublicSession, routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Page } from '../../../components/page/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { EmptyState, ErrorState } from '../../../components/states/index.ts';
import { dataQuery } from '../../../lib/api/index.ts';
import { ApiError, useErrorText } from '../../../lib/errors/index.ts';
import visitor from '../visitor/visitor.module.css';
import { PasswordForm } from './PasswordForm.tsx';
import { PublicChat } from './PublicChat.tsx';

/** What a password opened. */
interface Opened {
  readonly session: PublicSession;
  readonly password: string;
}

/** A chat that its owner made public, for whoever has the link. */
export default function PublicChatPage() {
  const { t } = useTranslation('conversation');
  const textOf = useErrorText();
  const { token = '' } = useParams();
  const [opened, setOpened] = useState<Opened | null>(null);
  const found = useQuery({
    ...dataQuery(routes.readPublicSession, { params: { token } }),
    retry: false,
    refetchOnWindowFocus: false,
    // The form would go meanwhile, and with it what is typed there.
    refetchOnReconnect: ({ state }) => !needsPassword(state.error),
  });
  const session = opened?.session ?? found.data;
  if (session) return <PublicChat session={session} token={token} password={opened?.password} />;
  return (
    <Page title={t('public.title')} headless>
      <div className={visitor.alone}>
        <Closed
          error={found.error}
          onRetry={() => void found.refetch()}
          sentence={textOf(found.error)}
          form={
            <PasswordForm token={token} onOpen={(session, password) => setOpened({ session, password })} />
          }
        />
      </div>
    </Page>
  );
}

interface ClosedProps {
  readonly error: unknown;
  readonly sentence: string;
  readonly form: React.ReactNode;
  readonly onRetry: () => void;
}

function Closed({ error, sentence, form, onRetry }: ClosedProps) {
  const { t } = useTranslation('conversation');
  if (!error) return <LateSkeleton shape="text" rows={6} />;
  if (error instanceof ApiError) {
    if (needsPassword(error)) return form;
    if ([400, 404, 410].includes(error.status)) {
      return (
        <EmptyState icon="lock" title={t('public.closed')}>
          {error.status === 410 ? sentence : t('public.gone')}
        </EmptyState>
      );
    }
  }
  return <ErrorState error={error} onRetry={onRetry} />;
}

function needsPassword(error: unknown): boolean {
  return error instanceof ApiError && error.errorCode === 'LINK_PASSWORD_NEEDED';
}
