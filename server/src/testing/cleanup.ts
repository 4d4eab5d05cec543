type Cleanup = () => Promise<void>;

/** Set by `setup/clean-up-after-tests.ts`. */
let recordCleanup: (cleanup: Cleanup) => void = () => {};

export const setCleanupRecorder = (recorder: (cleanup: Cleanup) => void): void => {
  recordCleanup = recorder;
};

/** The cleanup runs once: at the end of the tests, or earlier on request. */
export const cleanUpAfterTest = (cleanup: Cleanup): Cleanup => {
  let pendingCleanup: Promise<void> | undefined;
  const runOnce: Cleanup = () => (pendingCleanup ??= cleanup());
  recordCleanup(runOnce);
  return runOnce;
};
