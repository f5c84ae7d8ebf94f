import { sqlMigration } from '@tutka/database';

// A page of the list of links costs the same however far down it is, of a workspace and of one person in it.
export const { up, down } = sqlMigration(
  `
  CREATE INDEX public_links_of_workspace ON public_links (workspace, created_at DESC, session_uuid DESC);
  CREATE INDEX public_links_of_person ON public_links (user_uuid, workspace, created_at DESC, session_uuid DESC);
  `,
  'DROP INDEX public_links_of_workspace, public_links_of_person',
);
