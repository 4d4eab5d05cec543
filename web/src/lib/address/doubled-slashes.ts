/** Removes doubled slashes, which some links and proxies produce: routers read `//home` as the host `home`. */
export const removeDoubledSlashes = (): void => {
  const { pathname, search, hash } = location;
  const plain = pathname.replaceAll(/\/{2,}/g, '/');
  if (plain !== pathname) history.replaceState(history.state, '', `${plain}${search}${hash}`);
};
