/** The text of an answer; of one that goes on for ever, its first event. */
export async function textOf(response: Response): Promise<string> {
  const isEndless = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!isEndless || response.body === null) return await response.text();
  const decoder = new TextDecoder();
  let text = '';
  // Leaving the loop ends the connection.
  for await (const piece of response.body) {
    text += decoder.decode(piece, { stream: true });
    if (text.includes('\n\n')) break;
  }
  return text;
}
