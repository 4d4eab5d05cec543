/** Signing in must not return here. */
const entrance = '/login';

const base = 'http://inside.invalid';

/**
 * Returns the path (with query and hash) in a `redirect` parameter if it is inside of the app; null for anything else:
 * other hosts in any spelling, schemes, control characters, the sign-in page.
 */
export const safeRedirect = (target: string | null | undefined): string | null => {
  if (!target?.startsWith('/')) return null;
  // Browsers read `\` as `/` and drop tabs and line breaks, also when encoded repeatedly.
  let read = target;
  try {
    for (let round = 0; round < 3; round += 1) {
      if (/^\/[/\\]|\p{Cc}/u.test(read) || /^[^?#]*\\/.test(read)) return null;
      read = decodeURIComponent(read);
    }
  } catch {
    // No longer a valid encoding; the parts checked so far are safe.
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

/** Returns the address of the sign-in page that returns to a path (with query and hash). */
export const loginAddress = (from?: string): string => {
  const back = safeRedirect(from);
  return back === null || back === '/' ? entrance : `${entrance}?redirect=${encodeURIComponent(back)}`;
};
