/** '70.00' → '70%', '12.50' → '12.5%'. */
export const shownPercent = (percent: string): string => `${Number(percent)}%`;

/** Whether it is a share that can be: from 0 to 100, with two decimals at most. */
export const isShare = (percent: string): boolean =>
  /^\d{1,3}(\.\d{1,2})?$/.test(percent) && Number(percent) <= 100;
