import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { buildWeb } from './lib/build.mjs';
import { handOver } from './lib/hand-over.mjs';
import { prepare } from './lib/prepare.mjs';
import { main, say, Sentence } from './lib/say.mjs';

/** Runs a cluster to try things on until Ctrl-C; nothing of it is kept. */
const cluster = async () => {
  const { missingPrograms, startCluster } = await import('../e2e/harness/cluster.ts');
  const missing = missingPrograms();
  if (missing.length > 0) throw new Sentence(`A cluster needs ${missing.join(', ')} on this machine.`);
  await buildWeb();
  say('Starting two PostgreSQL servers, poolers, two copies and HAProxy …');
  const running = await startCluster({ ATRIUM_DEMO: 'on' });
  const { demoPassword } = await import('../e2e/harness/demo.ts');
  say(`\n  ${running.url}   HAProxy: admin / ${demoPassword}`);
  for (const { url, pid } of running.copies) say(`  ${url}   a copy, process ${pid}`);
  say('\nEnd a copy to see the other one go on. "failover" kills the primary database. Ctrl-C ends all.\n');
  createInterface({ input: process.stdin }).on('line', (line) => {
    if (line.trim() !== 'failover') say('There is one command: failover');
    else
      running.failOver().then(
        () => say('The standby is the primary now.'),
        (error) => say(error.message),
      );
  });
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await running.stop();
  process.exit(0);
};

main(async () => {
  await prepare();
  return handOver(import.meta.url, cluster);
});
