import type { Principal } from '../principal.ts';

type Kind = Principal['kind'];

/** Who may make a call, and for which kinds of principal. */
interface CallRule {
  readonly issuers: readonly string[];
  readonly acts: readonly Kind[];
}

const asker: readonly Kind[] = ['person', 'key', 'visitor', 'external'];
const forAsker = (...issuers: string[]): CallRule => ({ issuers, acts: asker });

/** Every internal call by `<service>/<method>`; a call that is not here is refused. */
const rules: Readonly<Record<string, CallRule>> = {
  'tutka.identity.rpc.v1.IdentityService/ResolveSession': { issuers: ['gateway'], acts: ['service'] },
  'tutka.identity.rpc.v1.IdentityService/ResolveKey': { issuers: ['gateway'], acts: ['service'] },
  'tutka.identity.rpc.v1.IdentityService/CountKeyUses': { issuers: ['gateway'], acts: ['service'] },
  'tutka.identity.rpc.v1.IdentityService/Describe': {
    issuers: ['billing', 'catalog', 'conversation', 'statistics'],
    acts: [...asker, 'anonymous', 'service'],
  },
  'tutka.identity.rpc.v1.IdentityService/DescribeWorkspaces': { issuers: ['billing'], acts: ['person'] },
  'tutka.identity.rpc.v1.IdentityService/FindByText': { issuers: ['billing'], acts: ['person'] },
  'tutka.identity.rpc.v1.IdentityService/FindAccount': { issuers: ['catalog'], acts: ['service'] },
  'tutka.identity.rpc.v1.IdentityService/ShownPictures': { issuers: ['catalog'], acts: ['service'] },
  'tutka.identity.rpc.v1.IdentityService/CountMembers': { issuers: ['billing'], acts: ['person'] },
  'tutka.catalog.rpc.v1.CatalogService/ResolveShare': { issuers: ['gateway'], acts: ['service'] },
  'tutka.catalog.rpc.v1.CatalogService/ShareOrigins': { issuers: ['gateway'], acts: ['service'] },
  'tutka.catalog.rpc.v1.CatalogService/ResolveAgent': forAsker('conversation'),
  'tutka.catalog.rpc.v1.CatalogService/PrepareTurn': forAsker('conversation'),
  'tutka.catalog.rpc.v1.CatalogService/ReleaseTurn': forAsker('conversation'),
  'tutka.catalog.rpc.v1.CatalogService/CallTool': forAsker('conversation'),
  'tutka.catalog.rpc.v1.CatalogService/ModelAccess': forAsker('conversation'),
  'tutka.catalog.rpc.v1.CatalogService/DescribeOffer': { issuers: ['billing'], acts: ['person'] },
  'tutka.catalog.rpc.v1.CatalogService/CountHoldings': { issuers: ['billing'], acts: ['person'] },
  'tutka.catalog.rpc.v1.AttachmentService/OpenAttachments': forAsker('conversation'),
  'tutka.billing.rpc.v1.BillingService/Reserve': forAsker('conversation'),
  'tutka.billing.rpc.v1.BillingService/Release': forAsker('conversation'),
  'tutka.billing.rpc.v1.BillingService/Limits': {
    issuers: ['catalog', 'identity'],
    acts: ['person', 'key', 'service'],
  },
  'tutka.billing.rpc.v1.BillingService/Renewing': { issuers: ['identity'], acts: ['person'] },
  'tutka.catalog.rpc.v1.AttachmentService/DropAttachments': { issuers: ['conversation'], acts: ['service'] },
};

/** Whether `issuer` may make this call while acting for such a principal. */
export function mayCall(call: string, issuer: string, act: Kind): boolean {
  const rule = Object.hasOwn(rules, call) ? rules[call] : undefined;
  return rule?.issuers.includes(issuer) === true && rule.acts.includes(act);
}
