// Where a file that the app begins with does not come, nothing would ever show: the page is loaded again, then says so.
// In a file of its own because the content policy allows no inline script.
(() => {
  const STORED_AT = 'tutka-loaded-again';
  const AT_ONCE_MS = 60_000;
  const MOST = 3;
  const PAUSE_MS = 1000;
  const sentences = {
    en: [
      'Tutka did not load',
      'A part of it did not arrive. Check the connection, then load it again.',
      'Load again',
    ],
    zh: ['Tutka 没有加载出来', '有一部分没有收到。请检查网络连接，然后重新加载。', '重新加载'],
  };
  const reload = () => location.reload();

  function isEmpty() {
    const root = document.getElementById('root');
    return !root || root.childElementCount === 0;
  }

  /** A script that the page names did not come, or what the app begins with failed. */
  function isLoss({ target, filename }) {
    return target instanceof HTMLScriptElement || String(filename).startsWith(`${location.origin}/`);
  }

  /** Whether it was not tried so often already. */
  function mayTry() {
    try {
      const now = Date.now();
      const tried = JSON.parse(sessionStorage.getItem(STORED_AT) ?? '[]').filter(
        (at) => now - at < AT_ONCE_MS,
      );
      if (tried.length >= MOST) return false;
      sessionStorage.setItem(STORED_AT, JSON.stringify([...tried, now]));
      return true;
    } catch {
      // Storage may be refused; then nothing would keep it from trying for ever.
      return false;
    }
  }

  function language() {
    let chosen = null;
    try {
      chosen = localStorage.getItem('tutka-language');
    } catch {
      // The browser's is used then.
    }
    return String(chosen ?? navigator.language).startsWith('zh') ? 'zh' : 'en';
  }

  function element(name, text, style) {
    const made = document.createElement(name);
    made.textContent = text;
    Object.assign(made.style, style);
    return made;
  }

  /** Looks by itself: the style sheets may not have come either. */
  function say() {
    const [title, text, again] = sentences[language()];
    const scheme = document.documentElement.getAttribute('data-mantine-color-scheme');
    document.documentElement.style.colorScheme = scheme ?? 'light dark';
    const said = element('section', '', {
      font: '16px/1.5 system-ui, sans-serif',
      maxWidth: '26rem',
      margin: '20vh auto 0',
      padding: '1rem',
      textAlign: 'center',
    });
    said.setAttribute('role', 'alert');
    const button = element('button', again, {
      font: 'inherit',
      fontWeight: '600',
      padding: '0.375rem 1rem',
      border: '1px solid GrayText',
      borderRadius: '0.5rem',
      background: 'transparent',
      color: 'inherit',
      cursor: 'pointer',
    });
    button.addEventListener('click', reload);
    said.append(
      element('h1', title, { fontSize: '1.25rem', margin: '0' }),
      element('p', text, { margin: '0.5rem 0 1.25rem', opacity: '0.8', textWrap: 'balance' }),
      button,
    );
    document.getElementById('root').append(said);
    addEventListener('online', reload);
  }

  function recover() {
    // What came late may have done; the app brings its style sheets itself.
    if (!isEmpty()) return;
    if (mayTry()) reload();
    else say();
  }

  let isKnown = false;
  addEventListener(
    'error',
    (event) => {
      if (isKnown || !isEmpty() || !isLoss(event)) return;
      isKnown = true;
      setTimeout(recover, PAUSE_MS);
    },
    true,
  );
})();
