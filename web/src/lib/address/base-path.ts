/** Base path such as `/atrium`, or empty; derived from the URL of the built files. */
export const basePath = /^(.*)\/assets\/[^/]+$/.exec(new URL(import.meta.url).pathname)?.[1] ?? '';

/** Adds the base path, for URLs that React Router doesn't handle: API, images, guide, new windows. */
export const addBasePath = (address: string): string =>
  address.startsWith('/') && !address.startsWith('//') ? `${basePath}${address}` : address;

export const removeBasePath = (pathname: string): string => {
  if (basePath === '' || !`${pathname}/`.startsWith(`${basePath}/`)) return pathname;
  return pathname.slice(basePath.length) || '/';
};
