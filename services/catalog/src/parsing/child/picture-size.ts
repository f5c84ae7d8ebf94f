import { imageSize } from 'image-size';
import { failures } from '../failure.ts';

/** Throws a `ParseFailure` for a picture that is damaged, or that has more pixels than anyone should unpack. */
export function checkPictureSize(bytes: Buffer, limit: number): void {
  const { width, height } = sizeOf(bytes);
  if (width * height > limit) throw failures.pictureTooLarge(width, height, limit);
}

function sizeOf(bytes: Buffer) {
  try {
    return imageSize(bytes);
  } catch (error) {
    throw failures.damaged(error);
  }
}
