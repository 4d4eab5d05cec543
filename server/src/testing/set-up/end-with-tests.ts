import { afterAll, onTestFinished } from 'vitest';
import { noteEnds } from '../endings.ts';

/** What was started for several tests. */
const shared: (() => Promise<void>)[] = [];

noteEnds((end) => {
  try {
    onTestFinished(end);
  } catch {
    // Outside of a test: it lasts as long as its file.
    shared.push(end);
  }
});

afterAll(async () => {
  // What was started last stands on what was there before.
  for (const end of shared.splice(0).toReversed()) await end();
});
