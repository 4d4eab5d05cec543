import { prepare } from './lib/prepare.mjs';
import { pinnedEnvironment, runTogether } from './lib/run.mjs';
import { binOf, inRoot, pinnedNode } from './lib/root.mjs';
import { main, say } from './lib/say.mjs';

main(async () => {
  await prepare();
  say('Server and web start with reload; open the address that Vite prints. Ctrl-C ends both.');
  return runTogether([
    {
      command: pinnedNode,
      args: ['--watch-preserve-output', '--watch', inRoot('server/src/main.ts')],
      env: pinnedEnvironment(),
    },
    { command: pinnedNode, args: [binOf('vite')], cwd: inRoot('web'), env: pinnedEnvironment() },
  ]);
});
