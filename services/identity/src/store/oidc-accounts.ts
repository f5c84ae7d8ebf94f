import { queries, type Tx } from '@tutka/database';

/** Who somebody is at an OpenID provider. */
export interface OidcName {
  readonly issuer: string;
  readonly subject: string;
}

/** Whose account it is; another sign-in as the same waits until this transaction is over. */
export async function findOidcAccount(tx: Tx, { issuer, subject }: OidcName): Promise<string | undefined> {
  await queries(tx).raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `identity.oidc/${issuer}/${subject}`,
  ]);
  const found = await queries(tx)('oidc_accounts')
    .where({ issuer, subject })
    .first<{ user_uuid: string } | undefined>('user_uuid');
  return found?.user_uuid;
}

export async function keepOidcAccount(tx: Tx, { issuer, subject }: OidcName, userUuid: string) {
  await queries(tx)('oidc_accounts')
    .insert({ issuer, subject, user_uuid: userUuid })
    .onConflict(['issuer', 'subject'])
    .ignore();
}
