/**
 * A registry mirror that carries the prebuilt packages of some platforms only makes npm leave the others out of the
 * lockfile, and then `npm ci` fails everywhere. This adds them by name and version. Run it after `npm install`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { complete, leftOut } from './lib/lockfile.mjs';
import { inRoot } from './lib/root.mjs';
import { main, say } from './lib/say.mjs';

main(async () => {
  const file = inRoot('package-lock.json');
  const lockfile = JSON.parse(readFileSync(file, 'utf8'));
  const missing = leftOut(lockfile);
  if (missing.length > 0) writeFileSync(file, `${JSON.stringify(complete(lockfile), null, 2)}\n`);
  say(missing.length > 0 ? `Added ${missing.map(([name]) => name).join(', ')}.` : 'The lockfile is complete.');
});
