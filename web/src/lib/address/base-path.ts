/** Base path of the product, from the address of its built files: empty at the root, else such as `/atrium`. */
export const basePath = /^(.*)\/assets\/[^/]+$/.exec(new URL(import.meta.url).pathname)?.[1] ?? '';

/**
 * Returns a path of the product with its base path, other addresses unchanged. For addresses outside of React Router:
 * API, images, guide, new windows.
 */
export const withBase = (address: string): string =>
  address.startsWith('/') && !address.startsWith('//') ? `${basePath}${address}` : address;

/** Returns the path in the product of a path on this host. */
export const withoutBase = (pathname: string): string => {
  if (basePath === '' || !`${pathname}/`.startsWith(`${basePath}/`)) return pathname;
  return pathname.slice(basePath.length) || '/';
};
