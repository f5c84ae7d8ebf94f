/** Whether a text is a month such as '2026-11', as the API takes them. */
export const isMonth = (text: string): boolean => /^(?:19[7-9]|[2-9]\d\d)\d-(?:0[1-9]|1[0-2])$/.test(text);
