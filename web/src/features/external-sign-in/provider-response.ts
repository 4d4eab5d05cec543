import type { ErrorCode } from '@atrium/contract/error-codes.ts';

/** A code for signing in or linking an account, or an error code of the server. */
export type ProviderResponse = { readonly code: string } | { readonly error: ErrorCode };

export const hasProviderResponse = (hash: string): boolean => /^#signIn(?:Error)?=/.test(hash);

/** Parses the fragment of the address to which the server has redirected the browser. */
export const parseProviderResponse = (hash: string): ProviderResponse => {
  const parameters = new URLSearchParams(hash.slice(1));
  // The translation of an unknown code is the code itself.
  return parameters.has('signIn')
    ? { code: parameters.get('signIn') ?? '' }
    : { error: (parameters.get('signInError') ?? '') as ErrorCode };
};
