import { type CSSVariablesResolver, createTheme } from '@mantine/core';
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
    Tooltip: {
      defaultProps: { openDelay: 400, withArrow: false, events: { hover: true, focus: true, touch: false } },
    },
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
  },
});

/** What Mantine's own variables lack: grounds, lines and the colours of states, each designed for light and for dark. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': '#737e7a',
    '--mantine-color-error': '#b3261e',
    '--ground-side': gray[0],
    '--ground-raised': '#ffffff',
    '--ground-sunken': gray[0],
    '--ground-hover': 'rgb(24 32 29 / 5%)',
    '--ground-active': 'rgb(24 32 29 / 8%)',
    '--ground-accent': accent[0],
    '--line': gray[2],
    '--line-strong': gray[3],
    '--text-accent': accent[7],
    '--good': '#17703f',
    '--good-ground': '#e8f5ec',
    '--warn': '#8a5300',
    '--warn-ground': '#fdf3e0',
    '--bad': '#b3261e',
    '--bad-ground': '#fdeeec',
    '--info': '#2458a6',
    '--info-ground': '#ebf1fb',
  },
  dark: {
    '--mantine-color-body': dark[7],
    '--mantine-color-text': dark[0],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': '#8a948f',
    '--mantine-color-error': '#ff8b80',
    '--ground-side': dark[8],
    '--ground-raised': '#1c2221',
    '--ground-sunken': dark[8],
    '--ground-hover': 'rgb(223 228 226 / 6%)',
    '--ground-active': 'rgb(223 228 226 / 10%)',
    '--ground-accent': '#15302a',
    '--line': '#2a312f',
    '--line-strong': dark[4],
    '--text-accent': '#6cc7b1',
    '--good': '#74cf98',
    '--good-ground': '#15301f',
    '--warn': '#e6b566',
    '--warn-ground': '#33260f',
    '--bad': '#ff958b',
    '--bad-ground': '#3a1b18',
    '--info': '#8fb7f5',
    '--info-ground': '#182840',
  },
});
