import { afterAll, onTestFinished } from 'vitest';
import { setEndRecorder } from '../endings.ts';

/** Used by several tests of a file. */
const shared: (() => Promise<void>)[] = [];

setEndRecorder((end) => {
  try {
    onTestFinished(end);
  } catch {
    // Outside of a test.
    shared.push(end);
  }
});

afterAll(async () => {
  // Later resources depend on earlier ones.
  for (const end of shared.splice(0).toReversed()) await end();
});
