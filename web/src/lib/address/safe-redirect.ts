/** A redirect to the sign-in page would be a loop. */
const signInPath = '/login';

const base = 'http://inside.invalid';

/** Returns the target if it is a path of the product, not one of another host in any spelling, nor the sign-in page. */
export const getSafeRedirect = (target: string | null | undefined): string | null => {
  if (!target?.startsWith('/')) return null;
  // Browsers read `\` as `/` and ignore tabs and line breaks, also when encoded repeatedly.
  let decoded = target;
  try {
    for (let round = 0; round < 3; round += 1) {
      if (/^\/[/\\]|\p{Cc}/u.test(decoded) || /^[^?#]*\\/.test(decoded)) return null;
      decoded = decodeURIComponent(decoded);
    }
  } catch {
    // The encoding ends here; everything before is safe.
  }
  try {
    const url = new URL(target, base);
    const isInside =
      url.origin === base && !url.pathname.startsWith('//') && url.pathname.replace(/\/+$/, '') !== signInPath;
    return isInside ? `${url.pathname}${url.search}${url.hash}` : null;
  } catch {
    return null;
  }
};

export const getSignInAddress = (from?: string): string => {
  const redirectPath = getSafeRedirect(from);
  return redirectPath === null || redirectPath === '/'
    ? signInPath
    : `${signInPath}?redirect=${encodeURIComponent(redirectPath)}`;
};
