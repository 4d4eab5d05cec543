// Runs before the first paint, so that the page never flashes in the wrong theme or speaks the wrong language to a screen reader.
(function () {
  var root = document.documentElement;
  var stored = {};
  try {
    stored = JSON.parse(localStorage.getItem('preferences')).state || {};
  } catch (unreadable) {
    // Nothing stored, or storage is closed to us: the defaults hold.
  }
  var dark = stored.theme === 'dark' || (stored.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  root.lang = stored.language === 'en-US' ? 'en-US' : 'zh-CN';
  root.classList.toggle('color-blind', stored.colorBlindMode === true);
  root.classList.toggle('color-gray', stored.colorGrayMode === true);
})();
