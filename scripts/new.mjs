import { handOver } from './lib/hand-over.mjs';
import { newFiles } from './lib/new/files.mjs';
import { addToRegisters } from './lib/new/registers.mjs';
import { readRequest } from './lib/new/request.mjs';
import { writeAll } from './lib/new/write.mjs';
import { prepare } from './lib/prepare.mjs';
import { main, say } from './lib/say.mjs';

/** Makes a page: thought out in memory first, then written, formatted and compiled as a whole, or not at all. */
const make = async () => {
  const request = readRequest(process.argv.slice(2));
  const registers = addToRegisters(request);
  const files = newFiles(request, registers);
  await writeAll(files, registers.changed);
  say(`${request.path} is there. New:\n`);
  for (const file of files.keys()) say(`  ${file}`);
  say(`\nA line each in:\n`);
  for (const file of registers.changed.keys()) say(`  ${file}`);
  say('\nnpm start shows it in the menu; npm test tests it; docs/guide says how to go on.');
};

main(async () => {
  await prepare();
  return handOver(import.meta.url, make);
});
