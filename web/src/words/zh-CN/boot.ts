/** What the page says before any program of it runs; the build writes it into the page, so it may be HTML. */
export const words = {
  failed: '页面加载失败，请检查网络后<a href="">刷新</a>。',
  noScript: '请启用 JavaScript 后使用 Atrium。',
};
