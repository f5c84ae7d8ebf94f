import { forRoles, sqlMigration } from '@tutka/database';

/** Who reads a public base counts the passages of its index, whose parts are told as its passages are. */
const visible = `CASE WHEN workspace = nullif(current_setting('tutka.workspace', true), '')::uuid THEN false
  ELSE EXISTS (SELECT FROM knowledges k WHERE k.uuid = knowledge AND k.visibility = 'public' OFFSET 0) END`;

export const { up, down } = sqlMigration(
  forRoles(`CREATE POLICY visible ON index_parts FOR SELECT TO %1$I USING (${visible});`),
  'DROP POLICY visible ON index_parts',
);
