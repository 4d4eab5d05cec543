import { readFileSync, writeFileSync } from 'node:fs';
import { handOver } from './lib/hand-over.mjs';
import { prepare } from './lib/prepare.mjs';
import { inRoot } from './lib/root.mjs';
import { main } from './lib/say.mjs';

/** Writes the table of settings into README and guide. */
main(async () => {
  await prepare();
  return handOver(import.meta.url, async () => {
    const { settingDocuments, withSettingsTable } = await import('./lib/settings-table.mjs');
    for (const [file, language] of Object.entries(settingDocuments)) {
      writeFileSync(inRoot(file), withSettingsTable(readFileSync(inRoot(file), 'utf8'), language));
    }
    return 0;
  });
});
