import { useQuery } from '@tanstack/react-query';
import { type Me, routes } from '@tutka/http-contracts';
import { type FocusEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dataQuery } from '../../../lib/api/index.ts';
import { useMaybeMe } from '../../../lib/person/index.ts';
import { CodeForm } from './CodeForm.tsx';
import classes from './SignInPage.module.css';
import { useSignIn } from './use-sign-in.ts';
import { WaysIn } from './WaysIn.tsx';

/** Covers the page of somebody whose session ended, dialogs too, until they are back: nothing they have open is lost. */
export function SignInAgain({ person }: { readonly person: Me }) {
  const { t } = useTranslation('identity');
  const cover = useRef<HTMLDialogElement>(null);
  const { refetch } = useMaybeMe();
  const { data: options } = useQuery(dataQuery(routes.getSignInOptions, {}));
  const signIn = useSignIn();
  const typed = options?.codes === false ? null : signIn.sent;
  useEffect(() => {
    cover.current?.showModal();
    cover.current?.querySelector('input')?.focus();
  }, []);
  useEffect(() => {
    // Single sign-on ends in another tab, as a sign-in in another may.
    const ask = () => void refetch();
    window.addEventListener('focus', ask);
    return () => window.removeEventListener('focus', ask);
  }, [refetch]);
  return (
    <dialog
      ref={cover}
      className={classes.cover}
      aria-label={t('again.title')}
      aria-modal
      closedby="none"
      onCancel={(event) => event.preventDefault()}
      onFocus={keepEscape}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className={classes.card}>
        <img src="/icon.svg" alt="" width={40} height={40} className={classes.logo} />
        {typed ? (
          <CodeForm signIn={signIn} sent={typed} />
        ) : (
          <WaysIn signIn={signIn} options={options} back={person} />
        )}
      </div>
    </dialog>
  );
}

/** Dialogs below hear Escape wherever the focus is, unless what has it says so. */
function keepEscape({ target }: FocusEvent): void {
  target.setAttribute('data-mantine-stop-propagation', 'true');
}
