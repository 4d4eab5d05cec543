import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyHouse } from './lib/copy-house.mjs';
import { handOver } from './lib/hand-over.mjs';
import { mutationRun } from './lib/mutation.mjs';
import { prepare } from './lib/prepare.mjs';
import { binOf, pinnedNode } from './lib/root.mjs';
import { pinnedEnvironment, run } from './lib/run.mjs';
import { main } from './lib/say.mjs';

const mutate = async () => {
  const { vitest, stryker } = mutationRun(process.argv.slice(2));
  const { folder, remove } = copyHouse();
  try {
    writeFileSync(path.join(folder, stryker.vitest.configFile), vitest);
    writeFileSync(path.join(folder, 'stryker.config.json'), JSON.stringify(stryker));
    return await run(pinnedNode, [binOf('@stryker-mutator/core', 'stryker'), 'run', 'stryker.config.json'], {
      cwd: folder,
      env: pinnedEnvironment(),
    });
  } finally {
    remove();
  }
};

main(async () => {
  await prepare();
  return handOver(import.meta.url, mutate);
});
