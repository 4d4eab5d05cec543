// Shows the guide in the language (?lang=en-US) and theme of the product that frames it. Without this script the links at
// the top switch the language, and the theme follows the system.
(function () {
  const asked = new URLSearchParams(location.search).get('lang');
  const script = document.currentScript;
  const languages = script.dataset.languages.split(' ');
  const shown = languages.find((language) => location.pathname.includes(`/${language}/`));
  if (languages.includes(asked)) {
    if (!shown) location.replace(`${asked}/start.html${location.hash}`);
    else if (shown !== asked) location.replace(location.pathname.replace(`/${shown}/`, `/${asked}/`) + location.hash);
  }

  // The product may have a base path; the guide is at `docs/` there, or at `api/guide/`.
  const { pathname } = new URL(`${script.src}/../..`);
  const product = pathname.replace(/(?:docs|api\/guide)\/$/, '');
  document.addEventListener('DOMContentLoaded', function () {
    for (const link of document.querySelectorAll('a[href^="/api/"]'))
      link.setAttribute('href', product + link.getAttribute('href').slice(1));
  });

  function show(theme) {
    if (theme !== 'light' && theme !== 'dark') return;
    document.documentElement.dataset.theme = theme;
    // Kept for the next page in this frame, which receives the theme only after its first paint.
    window.name = theme;
  }
  if (window.parent !== window) {
    show(window.name);
    window.addEventListener('message', function (event) {
      if (event.source === window.parent && event.data) show(event.data.theme);
    });
  }
})();
