import { checkModuleBoundaries, listSources } from './lib/module-boundaries.mjs';
import { main, print } from './lib/print.mjs';

main(async () => {
  const violations = await checkModuleBoundaries();
  for (const line of violations) print(`  ${line}`);
  print(`${listSources().length} files read, ${violations.length} errors.`);
  return violations.length === 0 ? 0 : 1;
});
