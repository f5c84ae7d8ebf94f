/** A text is part of more names and addresses than a list can be narrowed to. */
export class TooManyFound extends Error {
  override readonly name = 'TooManyFound';
}
