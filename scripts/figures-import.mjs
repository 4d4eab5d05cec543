import path from 'node:path';
import { prepare } from './lib/prepare.mjs';
import { createPinnedEnvironment, run } from './lib/run.mjs';
import { inRoot, pinnedNode } from './lib/root.mjs';
import { main } from './lib/print.mjs';

main(async () => {
  await prepare();
  const from = process.env.INIT_CWD ?? process.cwd();
  const files = process.argv.slice(2).map((file) => path.resolve(from, file));
  return run(pinnedNode, [inRoot('server/src/figures-import.ts'), ...files], { env: createPinnedEnvironment() });
});
