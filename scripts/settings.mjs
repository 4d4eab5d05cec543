import { readFileSync, writeFileSync } from 'node:fs';
import { runInPinnedNode } from './lib/run-in-pinned-node.mjs';
import { prepare } from './lib/prepare.mjs';
import { inRoot } from './lib/root.mjs';
import { main } from './lib/print.mjs';

main(async () => {
  await prepare();
  return runInPinnedNode(import.meta.url, async () => {
    const { settingDocuments, replaceSettingsTable } = await import('./lib/settings-table.mjs');
    for (const [file, language] of Object.entries(settingDocuments)) {
      writeFileSync(inRoot(file), replaceSettingsTable(readFileSync(inRoot(file), 'utf8'), language));
    }
    return 0;
  });
});
