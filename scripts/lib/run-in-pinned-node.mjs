import { fileURLToPath } from 'node:url';
import { createPinnedEnvironment, run } from './run.mjs';
import { pinnedNode, pinnedVersion } from './root.mjs';

/** Runs `work` in this process or repeats the script in the pinned Node. Requires `prepare`. */
export const runInPinnedNode = (script, work) =>
  process.version === `v${pinnedVersion}`
    ? work()
    : run(pinnedNode, [fileURLToPath(script), ...process.argv.slice(2)], { env: createPinnedEnvironment() });
