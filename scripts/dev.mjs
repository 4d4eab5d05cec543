import { createDevCommands } from './lib/dev.mjs';
import { runInPinnedNode } from './lib/run-in-pinned-node.mjs';
import { prepare } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';
import { runTogether } from './lib/run.mjs';
import { main, print } from './lib/print.mjs';

const dev = async () => {
  const { readEnvironment } = await import('../server/src/config/environment.ts');
  const commands = await createDevCommands(readEnvironment(root));
  print('Server and web start with reload. Ctrl-C stops both.');
  return runTogether(commands);
};

main(async () => {
  await prepare();
  return runInPinnedNode(import.meta.url, dev);
});
