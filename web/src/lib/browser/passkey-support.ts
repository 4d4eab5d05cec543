/** Returns whether passkeys work here. Browsers need HTTPS or localhost, and a host name instead of an IP address. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(window.location.hostname);
