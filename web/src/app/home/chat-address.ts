/** Where a new chat with an agent begins, with its first question asked at once. */
export function chatAddress(agentUUID: string, question: string): string {
  return `/chat?${new URLSearchParams({ agent: agentUUID, ask: question })}`;
}
