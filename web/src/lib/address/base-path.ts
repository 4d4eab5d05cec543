/** The path that the product lies under on its host, by where its built files are: empty at the root, else `/atrium`. */
export const basePath = /^(.*)\/assets\/[^/]+$/.exec(new URL(import.meta.url).pathname)?.[1] ?? '';

/** The address on this host of a path of the product; others' addresses stay what they are. */
export const withBase = (address: string): string =>
  address.startsWith('/') && !address.startsWith('//') ? `${basePath}${address}` : address;

/** The path of the product at an address on this host. */
export const withoutBase = (pathname: string): string => {
  if (basePath === '' || !`${pathname}/`.startsWith(`${basePath}/`)) return pathname;
  return pathname.slice(basePath.length) || '/';
};

/** The browser's own, with some of its properties instead. */
const differing = <Whole extends object>(whole: Whole, parts: Partial<Whole>): Whole =>
  new Proxy(whole, {
    get: (target, key) => {
      const value: unknown = Reflect.get(key in parts ? parts : target, key);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

/** The browser's window as the router is to see it: it knows paths of the product alone, and the base is added on the way out. */
export const productWindow = (): Window => {
  if (basePath === '') return window;
  const { location, history } = window;
  const put = (way: 'pushState' | 'replaceState') => (state: unknown, title: string, url?: string | URL | null) =>
    history[way](state, title, typeof url === 'string' ? withBase(url) : url);
  return differing<Window>(window, {
    location: differing(location, {
      get pathname() {
        return withoutBase(location.pathname);
      },
    }),
    history: differing(history, { pushState: put('pushState'), replaceState: put('replaceState') }),
  });
};
