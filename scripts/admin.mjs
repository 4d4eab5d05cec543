import { prepare } from './lib/prepare.mjs';
import { pinnedEnvironment, run } from './lib/run.mjs';
import { inRoot, pinnedNode } from './lib/root.mjs';
import { main } from './lib/print.mjs';

/** Runs a command of `npm run admin`; without arguments it lists them. */
main(async () => {
  await prepare();
  const args = [inRoot('server/src/admin/admin.ts'), ...process.argv.slice(2)];
  return run(pinnedNode, args, { env: pinnedEnvironment() });
});
