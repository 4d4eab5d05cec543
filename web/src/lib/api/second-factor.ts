import type { SignInChallenge } from '@atrium/contract/second-factor/schemas.ts';
import type { TokenPair } from '@atrium/contract/session/schemas.ts';
import { create } from 'zustand';
import { RequestFailure } from '../http/request-failure.ts';

interface StartedSignIn extends SignInChallenge {
  readonly finish: (pair: TokenPair | null) => void;
}

const useStarted = create<StartedSignIn | null>()(() => null);

/** Returns the sign-in that waits for the second factor, or null. */
export const useStartedSignIn = (): StartedSignIn | null => useStarted();

/** Returns what a failed sign-in asks for, or null if it does not ask for a second factor. */
export const getSignInChallenge = (failure: unknown): SignInChallenge | null =>
  failure instanceof RequestFailure && failure.code === 'session.secondFactor'
    ? // The contract defines the parameters of this error.
      (failure.params as unknown as SignInChallenge)
    : null;

/** Waits until the user has entered a code. Returns null if the user cancels. */
export const askForSecondFactor = (challenge: SignInChallenge): Promise<TokenPair | null> =>
  new Promise((resolve) => {
    useStarted.setState(
      {
        ...challenge,
        finish: (pair) => {
          useStarted.setState(null, true);
          resolve(pair);
        },
      },
      true,
    );
  });
