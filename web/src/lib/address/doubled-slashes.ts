/** Removes doubled slashes, which some links and proxies produce: routers read `//home` as the host `home`. */
export const removeDoubledSlashes = (): void => {
  const { pathname, search, hash } = location;
  const plainPath = pathname.replaceAll(/\/{2,}/g, '/');
  if (plainPath !== pathname) history.replaceState(history.state, '', `${plainPath}${search}${hash}`);
};
