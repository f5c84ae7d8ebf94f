import { Alert } from '@mantine/core';
import { SIGN_IN_PROBLEMS } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

/** Why single sign-on came to nothing, as the address says. */
export function SignInProblem() {
  const { t } = useTranslation('identity');
  const [search] = useSearchParams();
  const problem = SIGN_IN_PROBLEMS.find((each) => each === search.get('problem'));
  if (problem === undefined) return null;
  return (
    <Alert color="bad" variant="light" role="alert" mb="lg">
      {t(`signIn.problem.${problem}`)}
    </Alert>
  );
}
