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

  // Requests the files and data of the first page in parallel with the main script.
  const parts = JSON.parse(script.dataset.parts || '{}');
  const requests = JSON.parse(script.dataset.requests || '{}');
  const wanted = [root.lang];
  const token = readToken();
  if (token !== null) {
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

  // `lib/http/early-responses.ts` uses the responses, by the same key.
  window.earlyResponses = new Map();
  wanted.forEach(function (part) {
    (token && requests[part] ? requests[part] : []).forEach(function ([method, path, body]) {
      const url = `${base}/api/${path}`;
      const headers = {
        'X-Lang': root.lang,
        'X-Time-Zone': new Intl.DateTimeFormat().resolvedOptions().timeZone,
        Authorization: `Bearer ${token}`,
      };
      if (body) headers['Content-Type'] = 'application/json';
      const response = fetch(url, { method, headers, body: body || null }).then(async function (answer) {
        return new Response(await answer.text(), answer);
      });
      // The program handles failures.
      response.catch(function () {});
      window.earlyResponses.set([method, url, root.lang, headers.Authorization, body].join(' '), response);
    });
  });

  function readStored(name) {
    return localStorage.getItem(scoped(name));
  }

  function scoped(name) {
    return base === '' ? name : `${base}:${name}`;
  }

  // Null without a session; empty if it has expired or another user's view is shown.
  function readToken() {
    try {
      const session = JSON.parse(readStored('session'));
      const isImpersonating = sessionStorage.getItem(scoped('viewing')) !== null;
      return session && (isImpersonating ? '' : session.token);
    } catch {
      return null;
    }
  }
})();
