import { resolve } from 'node:path';
import { parseSync } from 'vite';

interface Modules {
  readonly getModuleInfo: (
    id: string,
  ) => { readonly importedIds: readonly string[]; readonly code: string | null } | null;
}

const publicPages = ['login/code-form', 'login/register-form', 'privacy-policy/privacy-policy-page'].map(
  (page) => `pages/${page}`,
);

/** A part contains the modules that each of its entry lists needs. Chunks import only chunks of earlier parts. */
const parts: readonly (readonly [chunk: string, ...entries: readonly string[][]])[] = [
  // Public pages must not load code for signed-in users.
  ['public', publicPages, ['app/signed-in-layout']],
  ['inside', ['app/signed-in-layout']],
  ['panels', ['pages/home/page']],
  // Home must not load code for lists.
  ['late-panels', ['pages/home/pending-panel', 'pages/home/recent-panel']],
  // Pages without lists must not load code for lists.
  ['simple', ['pages/about/page', 'pages/personal-center/notifications/page', 'pages/system/setting/page']],
  ['forms', ['pages/components/form-fields/page']],
  ['lists', ['pages/system/user/page']],
];

const antdIndex = /[\\/]antd[\\/]es[\\/]index\.js$/;
const exportedName = (node: { type: string; name?: string; value?: unknown }): string =>
  node.name ?? String(node.value);

const listAntdNames = (code: string): string[] =>
  parseSync('module.js', code).program.body.flatMap((node) =>
    node.type === 'ImportDeclaration' && node.source.value === 'antd'
      ? node.specifiers.flatMap((specifier) =>
          specifier.type === 'ImportSpecifier' ? [exportedName(specifier.imported)] : [],
        )
      : [],
  );

const listAntdFiles = (code: string): Map<string, string> =>
  new Map(
    parseSync('module.js', code).program.body.flatMap((node) =>
      node.type === 'ExportNamedDeclaration' && node.source
        ? node.specifiers.map((specifier) => [exportedName(specifier.exported), node.source?.value ?? ''] as const)
        : [],
    ),
  );

/** Returns the imports of a module, and of antd's index only the components that it uses. */
const listImports = (id: string, modules: Modules): string[] => {
  const { importedIds = [], code = '' } = modules.getModuleInfo(id) ?? {};
  return importedIds.flatMap((importedId) => {
    if (!antdIndex.test(importedId) || antdIndex.test(id)) return [importedId];
    const files = listAntdFiles(modules.getModuleInfo(importedId)?.code ?? '');
    return listAntdNames(code ?? '').map((name) => {
      const file = files.get(name);
      if (file === undefined)
        throw new Error(`${name} is not found in the index of antd: see listAntdFiles in build-chunks.ts`);
      return resolve(importedId, '..', file, 'index.js');
    });
  });
};

const listLoadedModules = (entries: readonly string[], modules: Modules): ReadonlySet<string> => {
  const foundIds = new Set(entries.map((entry) => resolve(import.meta.dirname, 'src', `${entry}.tsx`)));
  for (const id of foundIds) for (const importedId of listImports(id, modules)) foundIds.add(importedId);
  return foundIds;
};

const listSharedModules = ([first = [], ...otherParts]: readonly string[][], modules: Modules): ReadonlySet<string> => {
  const otherModules = otherParts.map((entries) => listLoadedModules(entries, modules));
  return new Set([...listLoadedModules(first, modules)].filter((id) => otherModules.every((ids) => ids.has(id))));
};

let chunkModules: (readonly [chunk: string, ids: ReadonlySet<string>])[] | undefined;

export const getPartChunk = (id: string, modules: Modules): string | null => {
  chunkModules ??= parts.map(([chunk, ...entries]) => [chunk, listSharedModules(entries, modules)] as const);
  return chunkModules.find(([, ids]) => ids.has(id))?.[0] ?? null;
};
