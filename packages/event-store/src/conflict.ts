/** Someone else appended to the stream first. Load it again and decide again. */
export class VersionConflict extends Error {
  override readonly name = 'VersionConflict';

  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}
