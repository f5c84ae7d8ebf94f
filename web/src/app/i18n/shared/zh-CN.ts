/** What any page may hold, as one file: its sentences by path. */
export const files = import.meta.glob<Record<string, unknown>>(
  '/src/{app,lib/*,components,components/*}/locales/zh-CN.json',
  { eager: true, import: 'default' },
);
