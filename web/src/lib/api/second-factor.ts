import type { FactorChallenge, SignInChallenge } from '@atrium/contract/second-factor/schemas.ts';
import type { TokenPair } from '@atrium/contract/session/schemas.ts';
import { create } from 'zustand';
import { RequestFailure } from '../http/request-failure.ts';
import { onSession } from '../session/session.ts';

/** A request that waits for the second factor: a sign-in, or a security-sensitive action. */
export type PendingFactor =
  | (SignInChallenge & {
      readonly kind: 'signIn';
      readonly finish: (pair: TokenPair | null) => void;
      readonly fail: (failure: unknown) => void;
    })
  | (FactorChallenge & { readonly kind: 'confirmation'; readonly finish: (isConfirmed: boolean) => void });

const usePending = create<PendingFactor | null>()(() => null);

export const usePendingFactor = (): PendingFactor | null => usePending();

export const getSignInChallenge = (failure: unknown): SignInChallenge | null =>
  failure instanceof RequestFailure && failure.code === 'session.secondFactor'
    ? // The contract defines the parameters of this error.
      (failure.params as unknown as SignInChallenge)
    : null;

/** Returns the challenge of an action that needs the second factor again, or null for any other failure. */
export const getFactorChallenge = (failure: unknown): FactorChallenge | null =>
  failure instanceof RequestFailure && failure.code === 'session.confirmFactor' && failure.params?.['challenge']
    ? // The contract defines the parameters of this error.
      (failure.params as unknown as FactorChallenge)
    : null;

/**
 * Waits until the user has confirmed the sign-in with a code or passkey. Returns null if the user cancels. Throws if the
 * sign-in must start again.
 */
export const askForSecondFactor = (challenge: SignInChallenge): Promise<TokenPair | null> => {
  const { promise, resolve, reject } = Promise.withResolvers<TokenPair | null>();
  usePending.setState({ ...challenge, kind: 'signIn', finish: resolve, fail: reject }, true);
  return promise.finally(() => usePending.setState(null, true));
};

export const cancelFactor = (pending: PendingFactor): void =>
  pending.kind === 'signIn' ? pending.finish(null) : pending.finish(false);

let pendingConfirmation: Promise<boolean> | undefined;

/** Waits until the user has confirmed an action with a code or passkey; false if the user cancels. */
export const confirmFactor = (challenge: FactorChallenge): Promise<boolean> => {
  pendingConfirmation ??= new Promise<boolean>((resolve) => {
    const finish = (isConfirmed: boolean) => {
      pendingConfirmation = undefined;
      usePending.setState(null, true);
      resolve(isConfirmed);
    };
    usePending.setState({ ...challenge, kind: 'confirmation', finish }, true);
  });
  return pendingConfirmation;
};

/** Closes the dialog when a session begins or ends, also in another tab, because its request is then obsolete. */
export const watchPendingFactor = (): void =>
  void onSession(() => {
    const pending = usePending.getState();
    if (pending) cancelFactor(pending);
  });

const useMissingFactor = create<number>()(() => 0);

/** Reports that the server rejects requests because the user must add a second factor. */
export const reportMissingFactor = (): void => useMissingFactor.setState((count) => count + 1, true);

export const onMissingFactor = (listener: () => void): (() => void) => useMissingFactor.subscribe(listener);
