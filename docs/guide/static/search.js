// Finds what is typed in the pages of this language, all of whose words it loads when the field is first used.
(function () {
  const field = document.getElementById('search');
  const found = document.getElementById('found');
  const most = 12;
  const around = 60;
  let index = null;

  let isLoading = false;

  function load() {
    if (isLoading) return;
    isLoading = true;
    const script = document.createElement('script');
    script.src = 'search-index.js';
    script.onload = function () {
      index = window.guide;
      show();
    };
    document.head.append(script);
  }

  function marked(text, word) {
    const piece = document.createDocumentFragment();
    const at = text.toLowerCase().indexOf(word);
    if (at === -1) piece.append(text.slice(0, 2 * around));
    else {
      const mark = document.createElement('mark');
      mark.textContent = text.slice(at, at + word.length);
      const from = Math.max(0, at - around);
      const to = at + word.length + around;
      piece.append((from > 0 ? '…' : '') + text.slice(from, at), mark);
      piece.append(text.slice(at + word.length, to) + (to < text.length ? '…' : ''));
    }
    return piece;
  }

  function entryOf(one, word) {
    const link = document.createElement('a');
    const title = document.createElement('b');
    title.append(one.page === one.words ? one.page : `${one.page} · ${one.words}`);
    const text = document.createElement('span');
    text.append(marked(one.text, word));
    link.href = one.to;
    link.append(title, text);
    link.addEventListener('click', hide);
    return link;
  }

  function hide() {
    found.hidden = true;
  }

  function show() {
    const words = field.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    found.hidden = index === null || words.length === 0;
    if (found.hidden) return;
    const has = (text) => words.every((word) => text.toLowerCase().includes(word));
    const inTitle = index.filter((one) => has(one.words));
    const inText = index.filter((one) => !inTitle.includes(one) && has(`${one.words} ${one.text}`));
    const all = [...inTitle, ...inText];
    const count = document.createElement('p');
    count.textContent = all.length > 0 ? `${all.length} ${field.dataset.found}` : field.dataset.nothing;
    found.replaceChildren(count, ...all.slice(0, most).map((one) => entryOf(one, words[0])));
  }

  field.addEventListener('focus', load);
  field.addEventListener('input', show);
  // Whoever was quicker than this script has typed already.
  if (field.value || document.activeElement === field) load();
  document.addEventListener('keydown', function (event) {
    if (event.key === '/' && !event.ctrlKey && !event.metaKey && document.activeElement !== field) {
      event.preventDefault();
      field.focus();
    }
    if (event.key === 'Escape') hide();
  });
  document.addEventListener('click', function (event) {
    if (!event.target.closest('search')) hide();
  });
})();
