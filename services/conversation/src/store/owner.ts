/** The person a row belongs to, in the workspace it was made in. */
export interface Owner {
  readonly workspace: string;
  readonly userUuid: string;
}
