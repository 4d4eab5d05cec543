// Runs before the first paint, so that the page never flashes in the wrong theme or speaks the wrong language to a screen reader.
(function () {
  const root = document.documentElement;
  let stored = {};
  try {
    stored = JSON.parse(localStorage.getItem('preferences')).state || {};
  } catch {
    // Nothing stored, or storage is closed to us: the defaults hold.
  }
  const dark =
    stored.theme === 'dark' || (stored.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  const script = document.currentScript;
  if (script.dataset.languages.split(' ').includes(stored.language)) root.lang = stored.language;
  root.classList.toggle('color-blind', stored.colorBlindMode === true);
  root.classList.toggle('color-gray', stored.colorGrayMode === true);

  // What will be needed is asked for beside the program, not after it.
  const parts = JSON.parse(script.dataset.parts || '{}');
  const wanted = [root.lang];
  // Where the product lies on its host, and this file with it.
  const base = new URL('.', script.src).pathname.slice(0, -1);
  if (hasSession()) {
    wanted.push('inside', `inside ${root.lang}`);
    if (/^\/(home\/?)?$/.test(location.pathname.slice(base.length))) wanted.push('home', `home ${root.lang}`);
  }
  wanted.forEach(function (part) {
    (parts[part] || []).forEach(function (file) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.crossOrigin = '';
      link.href = file;
      document.head.appendChild(link);
    });
  });

  function hasSession() {
    try {
      return localStorage.getItem('session') !== null;
    } catch {
      return false;
    }
  }
})();
