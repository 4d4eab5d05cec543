import { buildWeb } from './lib/build.mjs';
import { prepare } from './lib/prepare.mjs';
import { pinnedEnvironment, run } from './lib/run.mjs';
import { inRoot, pinnedNode } from './lib/root.mjs';
import { main } from './lib/say.mjs';

main(async () => {
  await prepare();
  await buildWeb();
  return run(pinnedNode, [inRoot('server/src/main.ts')], { env: pinnedEnvironment(), isApart: true });
});
