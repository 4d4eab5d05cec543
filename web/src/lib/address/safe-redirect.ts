/** Where signing in must never lead back to. */
const entrance = '/login';

const base = 'http://inside.invalid';

/**
 * The path (with query and hash) that a `redirect` parameter names, if it is one inside of the app; null for anything else: another
 * host in whatever spelling, a scheme, a control character, the login page itself.
 */
export const safeRedirect = (target: string | null | undefined): string | null => {
  if (!target?.startsWith('/')) return null;
  // A browser reads `\` as `/` and drops tabs and line breaks, also those that were encoded once more.
  let read = target;
  try {
    for (let round = 0; round < 3; round += 1) {
      if (/^\/[/\\]|\p{Cc}/u.test(read) || /^[^?#]*\\/.test(read)) return null;
      read = decodeURIComponent(read);
    }
  } catch {
    // Not an encoding any more: what was read so far was harmless.
  }
  try {
    const url = new URL(target, base);
    const isInside =
      url.origin === base && !url.pathname.startsWith('//') && url.pathname.replace(/\/+$/, '') !== entrance;
    return isInside ? `${url.pathname}${url.search}${url.hash}` : null;
  } catch {
    return null;
  }
};

/** The login page's address that leads back to a path (with query and hash) of the app. */
export const loginAddress = (from?: string): string => {
  const back = safeRedirect(from);
  return back === null || back === '/' ? entrance : `${entrance}?redirect=${encodeURIComponent(back)}`;
};
