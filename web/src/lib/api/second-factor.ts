import type { SignInChallenge } from '@atrium/contract/second-factor/schemas.ts';
import type { TokenPair } from '@atrium/contract/session/schemas.ts';
import { create } from 'zustand';
import { RequestFailure } from '../http/request-failure.ts';

interface PendingSignIn extends SignInChallenge {
  readonly finish: (pair: TokenPair | null) => void;
}

const usePending = create<PendingSignIn | null>()(() => null);

/** Returns the sign-in that waits for the second factor, or null. */
export const usePendingSignIn = (): PendingSignIn | null => usePending();

/** Returns the challenge of a sign-in that needs the second factor, or null for any other failure. */
export const getSignInChallenge = (failure: unknown): SignInChallenge | null =>
  failure instanceof RequestFailure && failure.code === 'session.secondFactor'
    ? // The contract defines the parameters of this error.
      (failure.params as unknown as SignInChallenge)
    : null;

/** Waits until the user has confirmed the sign-in with a code or passkey. Returns null if the user cancels. */
export const askForSecondFactor = (challenge: SignInChallenge): Promise<TokenPair | null> =>
  new Promise((resolve) => {
    usePending.setState(
      {
        ...challenge,
        finish: (pair) => {
          usePending.setState(null, true);
          resolve(pair);
        },
      },
      true,
    );
  });
