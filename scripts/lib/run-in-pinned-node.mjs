import { fileURLToPath } from 'node:url';
import { pinnedEnvironment, run } from './run.mjs';
import { pinnedNode, pinnedVersion } from './root.mjs';

/**
 * Runs the rest of a script in the pinned Node: in this process if it is that version, otherwise in a child whose exit
 * code is returned. Call it after `prepare`.
 */
export const runInPinnedNode = (script, work) =>
  process.version === `v${pinnedVersion}`
    ? work()
    : run(pinnedNode, [fileURLToPath(script), ...process.argv.slice(2)], { env: pinnedEnvironment() });
