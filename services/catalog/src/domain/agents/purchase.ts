/** What a workspace has bought, by order; once refunded it is over. */
export type PurchaseEvent =
  | { readonly type: 'AgentPurchased'; readonly data: { readonly agent: string; readonly buyer: string } }
  | { readonly type: 'PurchaseEnded'; readonly data: Readonly<Record<string, never>> };

export type PurchaseCommand =
  | { readonly type: 'purchase'; readonly agent: string; readonly buyer: string }
  | { readonly type: 'end' };

export type PurchaseState = 'none' | 'kept' | 'ended';

export const noPurchase: PurchaseState = 'none';

export function decidePurchase(command: PurchaseCommand, state: PurchaseState): PurchaseEvent[] {
  if (command.type === 'end') return state === 'kept' ? [{ type: 'PurchaseEnded', data: {} }] : [];
  const { agent, buyer } = command;
  return state === 'none' ? [{ type: 'AgentPurchased', data: { agent, buyer } }] : [];
}

export function evolvePurchase(_state: PurchaseState, event: PurchaseEvent): PurchaseState {
  return event.type === 'AgentPurchased' ? 'kept' : 'ended';
}
