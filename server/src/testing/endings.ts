type End = () => Promise<void>;

/** Where ends are noted: in tests by `set-up/end-with-tests.ts`; elsewhere nowhere, and who started something ends it. */
let note: (end: End) => void = () => {};

/** Has the ends of all that is started from now on noted in a way of one's own. */
export const noteEnds = (noted: (end: End) => void): void => {
  note = noted;
};

/** The end of something that tests start: it comes by itself when they are over, or earlier where a test asks for it; once in any case. */
export const endsItself = (end: End): End => {
  let ended: Promise<void> | undefined;
  const once: End = () => (ended ??= end());
  note(once);
  return once;
};
