import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildDocs } from './docs.mjs';
import { createFingerprint } from './fingerprint.mjs';
import { createPinnedEnvironment, run } from './run.mjs';
import { findBin, inRoot, pinnedNode } from './root.mjs';
import { print, formatSecondsSince, UserError } from './print.mjs';

const inputs = ['web', 'contract', 'docs/guide', 'scripts/lib/docs.mjs', 'tsconfig.base.json', 'package-lock.json'];

/** Vite empties the folder first, so an interrupted build leaves no stamp. */
const build = async (name, folder, args, finishBuild) => {
  const stamp = path.join(folder, '.built-from');
  const fingerprint = createFingerprint(inputs);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  const start = performance.now();
  print(`Building ${name} …`);
  const code = await run(pinnedNode, [findBin('vite'), 'build', '--logLevel', 'warn', ...args], {
    cwd: inRoot('web'),
    env: createPinnedEnvironment({ NODE_ENV: 'production' }),
  });
  if (code !== 0) throw new UserError(`Building ${name} failed (exit code ${code}); see the message above.`);
  await finishBuild();
  writeFileSync(stamp, fingerprint);
  print(`Built in ${formatSecondsSince(start)}.`);
};

export const buildWeb = () => build('the web', inRoot('web/dist'), [], () => buildDocs());

const pseudoProduct = inRoot('.cache/pseudo');

/** Builds a copy of the product with the pseudo-language for e2e tests; the product itself does not include it. */
export const buildPseudoWeb = () => {
  const folder = path.join(pseudoProduct, 'web/dist');
  for (const name of ['package.json', 'server'])
    cpSync(inRoot(name), path.join(pseudoProduct, name), { recursive: true });
  return build(
    'the web with the pseudo-language',
    folder,
    ['--mode', 'test', '--outDir', folder, '--emptyOutDir'],
    () => undefined,
  );
};
