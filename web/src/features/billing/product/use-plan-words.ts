import type { Plan } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';

const SEEDED = ['free', 'pro', 'team'] as const;
type Named = Pick<Plan, 'id' | 'name' | 'description' | 'seeded'>;

/** Gives a plan's words: those of the start in the reader's language, what an ADMIN wrote as it is. */
export function usePlanWords(): (plan: Named) => { readonly name: string; readonly description: string } {
  const { t } = useTranslation('billing');
  return ({ id, name, description, seeded }) => {
    const key = SEEDED.find((one) => one === id);
    return {
      name: key && seeded.name ? t(`plans.${key}.name`) : name,
      description: key && seeded.description ? t(`plans.${key}.description`) : description,
    };
  };
}
