import type { Page } from 'playwright-core';

/** Contrast of a text with what is behind it, as WCAG counts it. */
export const contrastOf = (page: Page, selector: string): Promise<number> =>
  page.evaluate(`(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    const light = (color) => {
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const parts = [...canvas.getImageData(0, 0, 1, 1).data].map((each) => each / 255);
      const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const element = document.querySelector('${selector}');
    let behind = element;
    while (getComputedStyle(behind).backgroundColor === 'rgba(0, 0, 0, 0)') behind = behind.parentElement;
    const both = [getComputedStyle(element).color, getComputedStyle(behind).backgroundColor].map(light);
    return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
  })()`);
