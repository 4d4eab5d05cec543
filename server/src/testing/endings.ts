type End = () => Promise<void>;

/** Set by `set-up/end-with-tests.ts`. */
let note: (end: End) => void = () => {};

export const noteEnds = (noted: (end: End) => void): void => {
  note = noted;
};

/** The end runs once: at the end of the tests, or earlier on request. */
export const endsItself = (end: End): End => {
  let ended: Promise<void> | undefined;
  const once: End = () => (ended ??= end());
  note(once);
  return once;
};
