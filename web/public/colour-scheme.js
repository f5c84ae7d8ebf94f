// Runs before the first paint, in a file of its own because the content policy allows no inline script.
(() => {
  var chosen = null;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage may be refused; the system's scheme is used then.
  }
  if (location.pathname.startsWith('/embed/'))
    chosen = new URLSearchParams(location.search).get('theme') ?? chosen;
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
