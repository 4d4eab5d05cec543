// Runs before the first paint, so that the page does not flash in the wrong theme or language.
(function () {
  const root = document.documentElement;
  const script = document.currentScript;
  // The base path; storage keys start with it, as in `lib/address/storage-key.ts`.
  const base = new URL('.', script.src).pathname.slice(0, -1);
  let stored = {};
  try {
    stored = JSON.parse(readStored('preferences')).state || {};
  } catch {
    // Nothing is stored, or storage is blocked.
  }
  const dark =
    stored.theme === 'dark' || (stored.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  if (script.dataset.languages.split(' ').includes(stored.language)) root.lang = stored.language;
  root.classList.toggle('color-blind', stored.colorBlindMode === true);
  root.classList.toggle('color-gray', stored.colorGrayMode === true);

  // Requests the files of the first page in parallel with the main script.
  const parts = JSON.parse(script.dataset.parts || '{}');
  const wanted = [root.lang];
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

  function readStored(name) {
    return localStorage.getItem(base === '' ? name : `${base}:${name}`);
  }

  function hasSession() {
    try {
      return readStored('session') !== null;
    } catch {
      return false;
    }
  }
})();
