import { prepare } from './lib/prepare.mjs';
import { pinnedEnvironment, run } from './lib/run.mjs';
import { inRoot, pinnedNode } from './lib/root.mjs';
import { main } from './lib/say.mjs';

/** Backup, restoring, moving and migrating; `npm run admin` lists the commands. */
main(async () => {
  await prepare();
  const args = [inRoot('server/src/admin/admin.ts'), ...process.argv.slice(2)];
  return run(pinnedNode, args, { env: pinnedEnvironment() });
});
