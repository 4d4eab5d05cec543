import type { ErrorCode } from '@atrium/contract/error-codes.ts';

/** The code with which the page continues, or the error of the server. */
export type ProviderResponse = { readonly code: string } | { readonly error: ErrorCode };

export const hasProviderResponse = (hash: string): boolean => /^#signIn(?:Error)?=/.test(hash);

/** Returns the response in the fragment of the address with which the server received the browser. */
export const parseProviderResponse = (hash: string): ProviderResponse => {
  const parameters = new URLSearchParams(hash.slice(1));
  // The translation of an unknown code is the code itself.
  return parameters.has('signIn')
    ? { code: parameters.get('signIn') ?? '' }
    : { error: (parameters.get('signInError') ?? '') as ErrorCode };
};
