/** Texts shown before any script runs; the build writes them into the page, so they may contain HTML. */
export const words = {
  failed: '页面加载失败，请检查网络后<a href="">刷新</a>。',
  noScript: '请启用 JavaScript 后使用 Atrium。',
};
