// Shows the guide in the language it is asked for (?lang=en-US); without this script the links at its top do.
(function () {
  var asked = new URLSearchParams(location.search).get('lang');
  if (asked !== 'zh-CN' && asked !== 'en-US') return;
  var path = location.pathname;
  var shown = /\/(zh-CN|en-US)\//.exec(path);
  if (!shown) location.replace('/docs/' + asked + '/start.html' + location.hash);
  else if (shown[1] !== asked) location.replace(path.replace(shown[0], '/' + asked + '/') + location.hash);
})();
