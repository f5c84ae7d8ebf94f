import { createTheme } from '@mantine/core';
import { accent, bad, dark, gray } from './palette.ts';

const sans =
  'system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif';
const mono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace';

/** What lies under a dialog stays recognizable. */
const overlayProps = { backgroundOpacity: 0.4 };
const title = { fontSize: 'var(--mantine-font-size-lg)', fontWeight: 600 };

/** One accent, one type scale, a 4-px grid. */
export const theme = createTheme({
  colors: { accent, bad, gray, dark },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  fontFamily: sans,
  fontFamilyMonospace: mono,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.35' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  defaultRadius: 'sm',
  headings: {
    fontFamily: sans,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.75rem' },
      h2: { fontSize: '1rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: {
      defaultProps: { centered: true, radius: 'md', transitionProps: { duration: 120 }, overlayProps },
      styles: { title },
    },
    // At the scale of a line of text the usual corner would make it a circle.
    Checkbox: { defaultProps: { radius: 'xs' } },
    Drawer: { defaultProps: { transitionProps: { duration: 160 }, overlayProps }, styles: { title } },
    // Within the page's landmark, and without an element that a menu may not hold; the menu itself takes the focus.
    Menu: {
      defaultProps: {
        transitionProps: { duration: 100 },
        radius: 'md',
        shadow: 'md',
        portalProps: { target: '#main' },
        withInitialFocusPlaceholder: false,
      },
    },
    // Which then is where Escape is pressed: what lies below a menu stays open.
    MenuDropdown: { defaultProps: { 'data-mantine-stop-propagation': 'true' } },
  },
});
