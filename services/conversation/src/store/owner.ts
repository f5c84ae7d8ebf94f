/** The person or guest a row belongs to, in the workspace it was made in. */
export interface Owner {
  readonly workspace: string;
  readonly userUuid: string;
  /** What kind of principal; a person where nothing is said. */
  readonly kind?: string | undefined;
}
