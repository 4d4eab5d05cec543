import { afterAll, onTestFinished } from 'vitest';
import { noteEnds } from '../endings.ts';

/** Resources of several tests. */
const shared: (() => Promise<void>)[] = [];

noteEnds((end) => {
  try {
    onTestFinished(end);
  } catch {
    // Outside of a test: ends with the file.
    shared.push(end);
  }
});

afterAll(async () => {
  // In reverse order, because later resources depend on earlier ones.
  for (const end of shared.splice(0).toReversed()) await end();
});
