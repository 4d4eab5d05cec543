import { buildWeb } from './lib/build.mjs';
import { handOver } from './lib/hand-over.mjs';
import { prepare } from './lib/prepare.mjs';
import { pinnedEnvironment, run } from './lib/run.mjs';
import { binOf, inRoot, pinnedNode } from './lib/root.mjs';
import { main, say, Sentence } from './lib/say.mjs';

const bench = async () => {
  await buildWeb();
  say('Building the bare pages …');
  const env = pinnedEnvironment({ NODE_ENV: 'production' });
  const code = await run(pinnedNode, [binOf('vite'), 'build', '--logLevel', 'error'], {
    cwd: inRoot('bench/bare'),
    env,
  });
  if (code !== 0) throw new Sentence('Building the bare pages failed; the message stands above.');
  return run(pinnedNode, [inRoot('bench/measure.ts'), ...process.argv.slice(2)], { env: pinnedEnvironment() });
};

main(async () => {
  await prepare();
  return handOver(import.meta.url, bench);
});
