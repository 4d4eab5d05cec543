import { runInPinnedNode } from './lib/run-in-pinned-node.mjs';
import { fieldFiles, newFiles } from './lib/new/files.mjs';
import { addFields, addToRegisters } from './lib/new/registers.mjs';
import { readFieldRequest, readRequest } from './lib/new/request.mjs';
import { writeAll } from './lib/new/write.mjs';
import { prepare } from './lib/prepare.mjs';
import { main, print } from './lib/print.mjs';

const thinkOut = async ([command, ...rest]) => {
  if (command === 'language') {
    // Imports TypeScript, which only the pinned Node runs.
    const { addLanguage, languageFiles, readLanguageRequest } = await import('./lib/new/language.mjs');
    const request = readLanguageRequest(rest);
    return {
      what: `the language ${request.tag}`,
      files: languageFiles(request),
      changed: addLanguage(request),
      isIncomplete: true,
    };
  }
  if (command === 'field') {
    const request = readFieldRequest(rest);
    const registers = addFields(request);
    return {
      what: request.fields.map(({ name }) => `${request.kebab}.${name}`).join(', '),
      files: fieldFiles(request, registers),
      changed: registers.changed,
    };
  }
  const request = readRequest([command, ...rest].filter((part) => part !== undefined));
  const registers = addToRegisters(request);
  return { what: request.path, files: newFiles(request, registers), changed: registers.changed };
};

const make = async () => {
  const { what, files, changed, isIncomplete } = await thinkOut(process.argv.slice(2));
  await writeAll(files, changed, { isCompiled: !isIncomplete });
  print(`Created ${what}. New files:\n`);
  for (const file of files.keys()) print(`  ${file}`);
  print('\nChanged files:\n');
  for (const file of changed.keys()) print(`  ${file}`);
  if (isIncomplete) print('\nTranslate the new files. npm run check lists texts that are missing or still in English.');
  else
    print(
      '\nRun npm start to open the product and npm run check to test the changes. docs/guide describes the next steps.',
    );
};

main(async () => {
  await prepare();
  return runInPinnedNode(import.meta.url, make);
});
