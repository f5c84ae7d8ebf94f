import { loadSettings } from '@tutka/service-runtime';
import { z } from 'zod';

const settings = loadSettings(
  z.object({
    TUTKA_TEST_CHART: z.string().optional(),
    KUBE_SCHEMAS: z.string().optional(),
    CRD_SCHEMAS: z.string().optional(),
  }),
  process.env,
);

/** Whether what is left out counts as a fault. */
export const needed = settings.TUTKA_TEST_CHART === 'needed';

/** Folders of schemas, where they are given: of built-in kinds, and of custom resource definitions. */
export const schemas = { builtIn: settings.KUBE_SCHEMAS, custom: settings.CRD_SCHEMAS };
