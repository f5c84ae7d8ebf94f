import type { MantineColorsTuple } from '@mantine/core';
import { mixed } from '../../lib/embed/index.ts';

/** The one accent. */
export const accent: MantineColorsTuple = [
  '#eef8f5',
  '#d9efe8',
  '#b3dfd2',
  '#82cab6',
  '#52b198',
  '#2f9780',
  '#1d7f6b',
  '#116a59',
  '#0d564a',
  '#0a453c',
];

/** Neutral, with a breath of the accent in it. */
export const gray: MantineColorsTuple = [
  '#f8f9f9',
  '#f1f3f2',
  '#e6e9e8',
  '#d5dad8',
  '#b7bfbc',
  '#8c9693',
  '#626d69',
  '#48524e',
  '#2d3532',
  '#18201d',
];

/** From text (0) to the darkest ground (9). */
export const dark: MantineColorsTuple = [
  '#dfe4e2',
  '#bcc4c1',
  '#98a29e',
  '#717b77',
  '#3d4643',
  '#303836',
  '#232a28',
  '#161b1a',
  '#111514',
  '#0c0f0e',
];

/** For what loses something. */
export const bad: MantineColorsTuple = [
  '#fdeeec',
  '#f9d9d5',
  '#f1b2ab',
  '#ff958b',
  '#e26a5e',
  '#d24a3d',
  '#c23a2e',
  '#b3261e',
  '#961d17',
  '#7a1611',
];

/** Of plots: apart from one another for every kind of sight, and from the ground by 3:1; the last stands for what is left. */
export const plots = {
  light: ['#1d7f6b', '#6392e9', '#bc874a', '#8e5ca9', '#a12d2e', '#7f9094'],
  dark: ['#3fae96', '#8cb6f8', '#e8b573', '#c16ecd', '#db4d55', '#75828b'],
} as const;

/** Another accent in the place of ours, from lightest to darkest, the colour itself where filled things take it. */
export function accentOf(colour: string): MantineColorsTuple {
  const lighter = (part: number) => mixed(colour, '#ffffff', part);
  const darker = (part: number) => mixed(colour, '#000000', part);
  return [
    lighter(0.93),
    lighter(0.84),
    lighter(0.68),
    lighter(0.5),
    lighter(0.32),
    lighter(0.16),
    colour,
    colour,
    darker(0.15),
    darker(0.3),
  ];
}
