import type { RecurringProvider } from '../recurring-provider.ts';
import { covers, endAgreement, lookAgreement, signAgreement } from './agreements.ts';
import { type ChargeDeps, charge, closeCharge, lookCharge } from './charges.ts';
import type { PageSigning } from './page-pay.ts';

/** Charges by a person's agreement (周期扣款): Alipay takes nothing by itself, and each period once. */
export function createRecurring(deps: ChargeDeps, signing: () => PageSigning): RecurringProvider {
  return {
    dearer: 'sign anew',
    // A fen.
    leastMinor: () => 1n,
    sign: async (agreement) => signAgreement(signing(), deps.scene, agreement),
    lookAgreement: (known) => lookAgreement(deps, known),
    charge: (asked) => charge(deps, asked),
    lookCharge: (asked) => lookCharge(deps, asked),
    closeCharge: (asked) => closeCharge(deps, asked),
    reprice: async (known, terms) => ((await covers(deps, known, terms)) ? 'done' : 'sign anew'),
    renew: async () => undefined,
    end: (known) => endAgreement(deps, known),
  };
}
