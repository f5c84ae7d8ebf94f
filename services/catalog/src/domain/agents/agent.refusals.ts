/** There is no such agent for the caller. */
export class AgentNotFound extends Error {
  override readonly name = 'AgentNotFound';
}

/** The caller sees this agent, but another workspace owns it. */
export class AgentNotEditable extends Error {
  override readonly name = 'AgentNotEditable';
}

/** Every workspace keeps its Assistant. */
export class AssistantStays extends Error {
  override readonly name = 'AssistantStays';
}

export class NoSuchVersion extends Error {
  override readonly name = 'NoSuchVersion';
}

/** An agent that is not free needs a price and a currency. */
export class PriceMissing extends Error {
  override readonly name = 'PriceMissing';
}

/** The price has more decimals than amounts of its currency have. */
export class PriceNotPayable extends Error {
  override readonly name = 'PriceNotPayable';
  readonly currency: string;
  readonly digits: number;
  constructor(currency: string, digits: number) {
    super(`amounts of ${currency} have ${digits} decimals`);
    this.currency = currency;
    this.digits = digits;
  }
}

/** The agent is paid for, and the caller's workspace has not bought it. */
export class PaymentRequired extends Error {
  override readonly name = 'PaymentRequired';
}

/** The model is not one that may be chosen. */
export class ModelNotOffered extends Error {
  override readonly name = 'ModelNotOffered';
}

/** An imported agent that nobody has looked at yet. */
export class AgentInReview extends Error {
  override readonly name = 'AgentInReview';
}

/** The caller may use this agent, but its owner has not allowed copies. */
export class AgentNotCopyable extends Error {
  override readonly name = 'AgentNotCopyable';
}

/** The agent calls no tools of this MCP server. */
export class NoSuchToolServer extends Error {
  override readonly name = 'NoSuchToolServer';
}

/** The server's tools are not the ones that were looked at. */
export class ToolsMovedOn extends Error {
  override readonly name = 'ToolsMovedOn';
}
