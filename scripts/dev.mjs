import { devCommands } from './lib/dev.mjs';
import { handOver } from './lib/hand-over.mjs';
import { prepare } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';
import { runTogether } from './lib/run.mjs';
import { main, say } from './lib/say.mjs';

const dev = async () => {
  const { readEnvironment } = await import('../server/src/config/environment.ts');
  const commands = await devCommands(readEnvironment(root));
  say('Server and web start with reload. Ctrl-C stops both.');
  return runTogether(commands);
};

main(async () => {
  await prepare();
  return handOver(import.meta.url, dev);
});
