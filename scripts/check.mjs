import { changedFiles } from './lib/changed.mjs';
import { runChecks } from './lib/checks.mjs';
import { handOver } from './lib/hand-over.mjs';
import { prepare } from './lib/prepare.mjs';
import { main, say, secondsSince } from './lib/say.mjs';

const none = { passed: 0, failed: 0 };

const testsOf = async (changed) => {
  if (changed === null) {
    say('Git does not know what has changed here, so no tests were run; npm test runs all.');
    return none;
  }
  if (changed.length === 0) {
    say('Nothing has changed since main, so no tests were run; npm test runs all.');
    return none;
  }
  say('\nTests of what has changed since main, on SQLite and PostgreSQL');
  const { runRelated } = await import('./lib/related.mjs');
  return runRelated(changed);
};

const check = async () => {
  const start = performance.now();
  const changed = await changedFiles();
  const counts = [await runChecks(changed), await testsOf(changed)];
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
  say(`\n${sum('passed')} passed, ${sum('failed')} failed (${secondsSince(start)})`);
  return sum('failed') === 0 ? 0 : 1;
};

main(async () => {
  await prepare();
  return handOver(import.meta.url, check);
});
