import { runInPinnedNode } from './lib/run-in-pinned-node.mjs';
import { createFieldFiles, createPageFiles } from './lib/new/files.mjs';
import { registerFields, registerPage } from './lib/new/registers.mjs';
import { parseFieldRequest, parsePageRequest } from './lib/new/request.mjs';
import { writeFiles } from './lib/new/write.mjs';
import { prepare } from './lib/prepare.mjs';
import { main, print } from './lib/print.mjs';

const planChanges = async ([command, ...rest]) => {
  if (command === 'language') {
    // Imports TypeScript, which only the pinned Node runs.
    const { registerLanguage, createLanguageFiles, parseLanguageRequest } = await import('./lib/new/language.mjs');
    const request = parseLanguageRequest(rest);
    return {
      what: `the language ${request.tag}`,
      files: createLanguageFiles(request),
      changed: registerLanguage(request),
      isIncomplete: true,
    };
  }
  if (command === 'field') {
    const request = parseFieldRequest(rest);
    const registers = registerFields(request);
    return {
      what: request.fields.map(({ name }) => `${request.kebab}.${name}`).join(', '),
      files: createFieldFiles(request, registers),
      changed: registers.changed,
    };
  }
  const request = parsePageRequest([command, ...rest].filter((part) => part !== undefined));
  const registers = registerPage(request);
  return { what: request.path, files: createPageFiles(request, registers), changed: registers.changed };
};

const createFiles = async () => {
  const { what, files, changed, isIncomplete } = await planChanges(process.argv.slice(2));
  await writeFiles(files, changed, { isCompiled: !isIncomplete });
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
  return runInPinnedNode(import.meta.url, createFiles);
});
