import { imageSize } from 'image-size';
import { failures } from '../failure.ts';

/**
 * The format of a picture, by its head alone. Throws a `ParseFailure` for one that is damaged, or that has more pixels
 * than anyone should unpack.
 */
export function checkPicture(bytes: Buffer, limit: number): string {
  const { width, height, type = '' } = sizeOf(bytes);
  if (width * height > limit) throw failures.pictureTooLarge(width, height, limit);
  return type;
}

function sizeOf(bytes: Buffer) {
  try {
    return imageSize(bytes);
  } catch (error) {
    throw failures.damaged(error);
  }
}
