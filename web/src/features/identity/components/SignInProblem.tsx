import { Alert } from '@mantine/core';
import { SIGN_IN_PROBLEMS, type SignInProblem as SignInProblemCode } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

/** What a code by e-mail leads around. */
const ofProvider: readonly string[] = [
  'PROVIDER_REFUSED',
  'PROVIDER_FAILED',
  'FAILED',
  'EMAIL_NOT_VERIFIED',
] satisfies SignInProblemCode[];

/** Why single sign-on came to nothing, or that an account was deleted, as the address says; `codes`: whether one can sign in by a code instead. */
export function SignInProblem({ codes }: { readonly codes: boolean }) {
  const { t } = useTranslation('identity');
  const [search] = useSearchParams();
  if (search.has('deleted')) {
    return (
      <Alert color="good" variant="light" role="status" mb="lg">
        {t('deletion.done')}
      </Alert>
    );
  }
  const problem = SIGN_IN_PROBLEMS.find((each) => each === search.get('problem'));
  if (problem === undefined) return null;
  return (
    <Alert color="bad" variant="light" role="alert" mb="lg">
      {t(`signIn.problem.${problem}`)} {codes && ofProvider.includes(problem) && t('signIn.orCode')}
    </Alert>
  );
}
