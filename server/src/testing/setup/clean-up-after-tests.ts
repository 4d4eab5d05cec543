import { afterAll, onTestFinished } from 'vitest';
import { setCleanupRecorder } from '../cleanup.ts';

/** Used by several tests of a file. */
const sharedCleanups: (() => Promise<void>)[] = [];

setCleanupRecorder((cleanup) => {
  try {
    onTestFinished(cleanup);
  } catch {
    // Outside of a test.
    sharedCleanups.push(cleanup);
  }
});

afterAll(async () => {
  // Later resources depend on earlier ones.
  for (const cleanup of sharedCleanups.splice(0).toReversed()) await cleanup();
});
