import { fileURLToPath } from 'node:url';
import { pinnedEnvironment, run } from './run.mjs';
import { pinnedNode, pinnedVersion } from './root.mjs';

/**
 * Runs the rest of a script in the pinned Node: in this process if it is that Node, otherwise in a new one whose exit
 * code becomes ours. To be called after `prepare`.
 */
export const handOver = (script, work) =>
  process.version === `v${pinnedVersion}`
    ? work()
    : run(pinnedNode, [fileURLToPath(script), ...process.argv.slice(2)], { env: pinnedEnvironment() });
