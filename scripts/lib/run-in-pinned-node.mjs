import { fileURLToPath } from 'node:url';
import { createPinnedEnvironment, run } from './run.mjs';
import { pinnedNode, pinnedVersion } from './root.mjs';

/** Runs `operation` in this process or repeats the script in the pinned Node. Requires `prepare`. */
export const runInPinnedNode = (script, operation) =>
  process.version === `v${pinnedVersion}`
    ? operation()
    : run(pinnedNode, [fileURLToPath(script), ...process.argv.slice(2)], { env: createPinnedEnvironment() });
