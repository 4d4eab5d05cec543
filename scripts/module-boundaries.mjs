import { checkModuleBoundaries, listSources } from './lib/module-boundaries.mjs';
import { main, print } from './lib/print.mjs';

main(async () => {
  const wrong = await checkModuleBoundaries();
  for (const line of wrong) print(`  ${line}`);
  print(`${listSources().length} files read, ${wrong.length} errors.`);
  return wrong.length === 0 ? 0 : 1;
});
