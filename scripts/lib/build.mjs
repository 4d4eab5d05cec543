import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { buildDocs } from './docs.mjs';
import { fingerprint } from './fingerprint.mjs';
import { pinnedEnvironment, run } from './run.mjs';
import { binOf, inRoot, pinnedNode } from './root.mjs';
import { say, secondsSince, Sentence } from './say.mjs';

const inputs = ['web', 'contract', 'docs/guide', 'scripts/lib/docs.mjs', 'tsconfig.base.json', 'package-lock.json'];

/** Vite empties the folder first, so a build that was interrupted leaves no stamp. */
const stamp = inRoot('web/dist/.built-from');

const builtFrom = () => (existsSync(stamp) ? readFileSync(stamp, 'utf8') : null);

/** Builds the web and the guide it shows if something that goes into it has changed since the last build. */
export const buildWeb = async () => {
  const current = fingerprint(inputs);
  if (builtFrom() === current) return;
  const start = performance.now();
  say('Building the web …');
  const code = await run(pinnedNode, [binOf('vite'), 'build', '--logLevel', 'warn'], {
    cwd: inRoot('web'),
    env: pinnedEnvironment({ NODE_ENV: 'production' }),
  });
  if (code !== 0) throw new Sentence(`Building the web failed (exit code ${code}); the message stands above.`);
  await buildDocs();
  writeFileSync(stamp, current);
  say(`Built in ${secondsSince(start)}.`);
};
