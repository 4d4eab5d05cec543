type End = () => Promise<void>;

/** Registers ends of resources; set in tests by `set-up/end-with-tests.ts`. */
let note: (end: End) => void = () => {};

/** Sets how ends are registered. */
export const noteEnds = (noted: (end: End) => void): void => {
  note = noted;
};

/** Registers the end of a resource in tests: it runs once, when the tests are over or earlier on request. */
export const endsItself = (end: End): End => {
  let ended: Promise<void> | undefined;
  const once: End = () => (ended ??= end());
  note(once);
  return once;
};
