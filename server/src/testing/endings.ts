type End = () => Promise<void>;

/** Set by `setup/end-with-tests.ts`. */
let recordEnd: (end: End) => void = () => {};

export const setEndRecorder = (recorder: (end: End) => void): void => {
  recordEnd = recorder;
};

/** The end runs once: at the end of the tests, or earlier on request. */
export const endWithTest = (end: End): End => {
  let ended: Promise<void> | undefined;
  const once: End = () => (ended ??= end());
  recordEnd(once);
  return once;
};
