import { DESCRIPTION_LIMIT } from '@tutka/http-contracts';

/** The first `limit` code points and '…'; text up to the limit unchanged. */
export function cut(text: string, limit: number): string {
  const points = [...text];
  return points.length <= limit ? text : `${points.slice(0, limit).join('')}…`;
}

/** A description as lists show it. */
export function cutDescription(text: string): string {
  return cut(text, DESCRIPTION_LIMIT);
}
