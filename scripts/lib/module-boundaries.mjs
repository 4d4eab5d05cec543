import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

const folders = ['contract/src', 'server/src', 'web/src', 'e2e', 'bench', 'scripts'];
const ignoredFolders = new Set(['node_modules', 'dist', 'results', 'test-results']);

const listFolderSources = (base, folder) =>
  readdirSync(path.join(base, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ignoredFolders.has(entry.name) ? [] : listFolderSources(base, file);
    return /\.(tsx?|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [file] : [];
  });

export const listSources = (base = root) => folders.flatMap((folder) => listFolderSources(base, folder));

/** Unread files are errors, because the checker reports success without a suitable parser. */
export const checkModuleBoundaries = async (base = root) => {
  const { cruise } = await import('dependency-cruiser');
  const { default: config } = await import('../../.dependency-cruiser.mjs');
  const { forbidden, options } = structuredClone(config);
  const { enhancedResolveOptions, ...cruiseOptions } = options;
  const { output } = await cruise(
    folders,
    { ...cruiseOptions, baseDir: base, validate: true, ruleSet: { forbidden } },
    enhancedResolveOptions,
  );
  const cruised = new Set(output.modules.map((module) => module.source));
  const unreadFiles = listSources(base).filter((file) => !cruised.has(file));
  return [
    ...output.summary.violations.map(({ rule, from, to, cycle }) => {
      const way = cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : `${from} → ${to}`;
      const comment = forbidden.find(({ name }) => name === rule.name)?.comment ?? '';
      return `${rule.name}: ${way}\n    ${comment}`;
    }),
    ...unreadFiles.map((file) => `not read by the checker: ${file}`),
  ];
};
