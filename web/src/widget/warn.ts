/** Tells who builds the page what keeps the chat from working; its readers never see it. */
export const warn = (text: string) => console.warn(`Tutka: ${text}`);
