/** Where a new chat with an agent begins, with its first question asked at once. */
export function firstQuestion(agentUUID: string, question: string) {
  return {
    to: `/chat?${new URLSearchParams({ agent: agentUUID, ask: question })}`,
    // An address alone asks nothing: anybody may have written it.
    state: { ask: true },
  } as const;
}
