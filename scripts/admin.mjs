import { prepare } from './lib/prepare.mjs';
import { createPinnedEnvironment, run } from './lib/run.mjs';
import { inRoot, pinnedNode } from './lib/root.mjs';
import { main } from './lib/print.mjs';

main(async () => {
  await prepare();
  const args = [inRoot('server/src/admin/admin.ts'), ...process.argv.slice(2)];
  return run(pinnedNode, args, { env: createPinnedEnvironment() });
});
