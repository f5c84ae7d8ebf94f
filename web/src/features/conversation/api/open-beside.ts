/** Opens the chat that stands above (-1) or below (1) the open one in the list; the first where none is open. */
export function openBeside(step: -1 | 1): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a[href^="/chat/"]')];
  const at = links.findIndex((link) => link.getAttribute('aria-current') === 'page');
  links[at === -1 ? 0 : at + step]?.click();
}
