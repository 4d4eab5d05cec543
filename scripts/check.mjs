import { runChecks } from './lib/checks.mjs';
import { handOver } from './lib/hand-over.mjs';
import { prepare } from './lib/prepare.mjs';
import { main, say } from './lib/say.mjs';
import { runVitest } from './lib/suites.mjs';

const check = async () => {
  const counts = [
    await runChecks(),
    await runVitest(['--project', 'contract', '--project', 'web', '--project', 'house']),
  ];
  const passed = counts.reduce((total, count) => total + count.passed, 0);
  const failed = counts.reduce((total, count) => total + count.failed, 0);
  say(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
};

main(async () => {
  await prepare();
  return handOver(import.meta.url, check);
});
