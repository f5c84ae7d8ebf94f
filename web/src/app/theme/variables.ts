import type { CSSVariablesResolver } from '@mantine/core';
import { mixed, readableText } from '../../lib/embed/index.ts';
import { accent, dark, gray, plots } from './palette.ts';

/** `--plot-0` to `--plot-5`. */
const plotVariables = (colours: readonly string[]) =>
  Object.fromEntries(colours.map((colour, place) => [`--plot-${place}`, colour]));

/** What Mantine's own variables lack: grounds, lines and the colours of states, each designed for light and for dark. */
const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': '#737e7a',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-bad-light': '#fdeeec',
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
    ...plotVariables(plots.light),
  },
  dark: {
    '--mantine-color-body': dark[7],
    '--mantine-color-text': dark[0],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': '#8a948f',
    '--mantine-color-error': '#ff8b80',
    '--mantine-color-bad-light': '#3a1b18',
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
    ...plotVariables(plots.dark),
  },
});

/** The same with another accent than our own, for a frame on another site. */
export function variablesOf(own: string | undefined): CSSVariablesResolver {
  if (own === undefined) return variables;
  return (theme) => {
    const { light, dark: night, ...rest } = variables(theme);
    const ground = mixed(own, '#ffffff', 0.9);
    const nightGround = mixed(own, '#111514', 0.75);
    return {
      ...rest,
      light: { ...light, '--ground-accent': ground, '--text-accent': readableText(own, ground) },
      dark: { ...night, '--ground-accent': nightGround, '--text-accent': readableText(own, nightGround) },
    };
  };
}
