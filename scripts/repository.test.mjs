import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRoot, root } from './lib/root.mjs';
import { listSources } from './lib/module-boundaries.mjs';
import { settingDocuments, replaceSettingsTable } from './lib/settings-table.mjs';

const ignoredFolders = new Set(['node_modules', '.git', 'dist', 'data', '.cache', 'results', 'test-results']);

const listFiles = (folder) =>
  readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return ignoredFolders.has(entry.name) ? [] : listFiles(file);
    return entry.isFile() ? [file] : [];
  });

const listFolders = (folder) =>
  readdirSync(inRoot(folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !ignoredFolders.has(entry.name) && !entry.name.startsWith('.'))
    .map((entry) => path.posix.join(folder, entry.name));

const readText = (file) => readFileSync(inRoot(file), 'utf8');

const textFiles = listFiles('.').filter(
  (file) =>
    /\.(ts|tsx|mjs|js|json|jsonc|css|html|md|yml|yaml|conf|svg)$|(^|\/)[^.]+$/.test(file) &&
    statSync(inRoot(file)).size < 2_000_000,
);

describe('the repository', () => {
  it('files are named in kebab-case for their exports, without index files and catch-all names', () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(full|test|spec|config|worker|ui))*\.(tsx?|mjs)$/;
    const catchAllNames = /^(index|utils?|helpers?|misc|types?)\./;
    const wrongImports = listSources().filter(
      (file) => !kebab.test(path.basename(file)) || catchAllNames.test(path.basename(file)),
    );
    expect(wrongImports).toEqual([]);
  });

  it('folders have no catch-all names', () => {
    const folders = new Set(listSources().map((file) => path.posix.dirname(file)));
    expect([...folders].filter((folder) => /(^|\/)(utils?|helpers?|misc|common|types?)(\/|$)/.test(folder))).toEqual(
      [],
    );
  });

  it('the number of files per module is limited, except of translations and migrations', () => {
    const product = listSources().filter(
      (file) =>
        /^(server|web)\/src\//.test(file) &&
        !/[.](test|spec)[.]|^web\/src\/words\/|^server\/src\/db\/migrations\//.test(file),
    );
    const byFolder = Map.groupBy(product, (file) => path.posix.dirname(file));
    expect([...byFolder].filter(([, files]) => files.length > 25).map(([folder]) => folder)).toEqual([]);
  });

  it('selectors on antd class names are in one style sheet only', () => {
    const sheets = listFiles('web/src').filter((file) => file.endsWith('.css') && readText(file).includes('.ant-'));
    expect(sheets).toEqual(['web/src/app/antd-overrides.css']);
  });

  it('style sheets contain only class names that components use', () => {
    const files = listFiles('web/src');
    const components = [...files.filter((file) => /\.tsx?$/.test(file)), 'web/index.html'];
    const usedNames = new Set(components.flatMap((file) => readText(file).match(/[\w-]+/g) ?? []));
    // Class names of antd, and of the transitions, which are composed from a preference.
    const isComposed = (name) => /^(ant|rc|motion)-/.test(name);
    const unused = files
      .filter((file) => file.endsWith('.css'))
      .flatMap(
        (file) =>
          readText(file)
            .replaceAll(/\/\*[^]*?\*\//g, '')
            .match(/(?<=\.)[a-z][\w-]*/gi) ?? [],
      )
      .filter((name) => !isComposed(name) && !usedNames.has(name));
    expect(unused).toEqual([]);
  });

  it("files contain no absolute paths of a developer's computer", () => {
    const machine = new RegExp(String.raw`(^|[^\w.])/(work/(main|shared)|root|Users/\w+)/`);
    expect(textFiles.filter((file) => machine.test(readText(file)))).toEqual([]);
  });

  it('packages are locked by version, independent of the registry', () => {
    const { packages } = JSON.parse(readText('package-lock.json'));
    const addresses = Object.entries(packages).filter(([, entry]) => /^(https?|git|ssh)/.test(entry.resolved ?? ''));
    expect(addresses).toEqual([]);
  });

  it('the optional packages of every platform are locked', () => {
    const { packages } = JSON.parse(readText('package-lock.json'));
    const lockedNames = new Set(Object.keys(packages).map((folder) => folder.split('node_modules/').at(-1)));
    const optional = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
    expect(optional.filter((name) => !lockedNames.has(name))).toEqual([]);
  });

  it('every dependency is pinned exactly', () => {
    const manifests = listFiles('.').filter((file) => path.basename(file) === 'package.json');
    const loose = manifests.flatMap((file) => {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(readText(file));
      return Object.entries({ ...dependencies, ...devDependencies }).filter(
        ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
      );
    });
    expect(manifests.length).toBeGreaterThan(5);
    expect(loose).toEqual([]);
  });

  it('a package has the same version everywhere', () => {
    const versions = new Map();
    for (const file of listFiles('.').filter((name) => path.basename(name) === 'package.json')) {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(readText(file));
      for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
        versions.set(name, new Set([...(versions.get(name) ?? []), version]));
      }
    }
    expect([...versions].filter(([, usedVersions]) => usedVersions.size > 1).map(([name]) => name)).toEqual([]);
  });
});

describe('the map of the repository', () => {
  const map = readText('docs/map.md');
  const named = [...map.matchAll(/^- `([^`]+)\/` — /gm)].map(([, folder]) => folder);
  const modules = [
    ...listFolders('.').filter((folder) => !['contract', 'server', 'web'].includes(folder)),
    ...['contract', 'server/src', 'web', 'web/src', 'e2e', 'bench', 'scripts', 'docs'].flatMap(listFolders),
    'server/src',
  ].filter((folder) => folder !== 'web/src');

  it('the map of the repository lists every module', () => {
    expect(modules.filter((folder) => !named.includes(folder))).toEqual([]);
  });

  it.each(['server/src/lib', 'server/src/resource', 'web/src/lib', 'web/src/components'])(
    'the map of the repository lists the modules of %s',
    (folder) => {
      const [, folderText = ''] = map.split(`- \`${folder}/\` — `);
      const lines = folderText.split('\n').slice(1);
      const submodules = lines.slice(
        0,
        lines.findIndex((line) => !line.startsWith('  - ')),
      );
      const inTheMap = submodules.map((line) => `${folder}/${line.slice(5, line.indexOf('/'))}`);
      expect(inTheMap.toSorted()).toEqual(listFolders(folder).toSorted());
    },
  );

  it('the map of the repository lists only existing modules', () => {
    expect(named.filter((folder) => !existsSync(path.join(root, folder)))).toEqual([]);
  });
});

it.each(Object.entries(settingDocuments))(
  '%s has the table of settings that npm run settings generates',
  (file, language) => {
    expect(replaceSettingsTable(readText(file), language)).toBe(readText(file));
  },
);

describe.each(['README.md', 'README.zh-CN.md'])('%s', (name) => {
  const readme = readText(name);

  it('a README has at most 120 lines', () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  });

  it('a README names only existing commands', () => {
    const { scripts } = JSON.parse(readText('package.json'));
    const commands = [...readme.matchAll(/npm (?:run ([\w:]+)|(start|test)\b)/g)].map(
      ([, script, builtinScript]) => script ?? builtinScript,
    );
    expect(commands.filter((command) => !(command in scripts))).toEqual([]);
    expect(Object.keys(scripts).filter((script) => !commands.includes(script))).toEqual([]);
  });

  it('a README shows an existing image', () => {
    const pictures = [...readme.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, file]) => file);
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.filter((file) => !existsSync(inRoot(file)))).toEqual([]);
  });
});

describe('the description of the architecture', () => {
  it('the description of the architecture names existing files', () => {
    const text = readText('docs/architecture.md');
    const files = [...text.matchAll(/(?<![\w./<>-])[\w-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs)\b/g)].map(([file]) => file);
    const roots = ['', 'web/src/', 'contract/src/', 'server/src/'];
    // The page that `npm run new` would create.
    const createdFiles = ['pages/inventory/item/page.tsx'];
    const missingFiles = files.filter(
      (file) => !createdFiles.includes(file) && !roots.some((folder) => existsSync(inRoot(folder + file))),
    );
    expect(files.length).toBeGreaterThan(30);
    expect(missingFiles).toEqual([]);
  });
});

describe('a decision record', () => {
  const decisions = listFiles('docs/decisions');

  it('a decision record has at most 60 lines, with context and consequences', () => {
    const wrongDecisions = decisions.filter((file) => {
      const text = readText(file);
      return (
        text.trimEnd().split('\n').length > 60 ||
        !/^## Context$/m.test(text) ||
        !/^## Decision$/m.test(text) ||
        !/^## Consequences$/m.test(text)
      );
    });
    expect(decisions.length).toBeGreaterThan(0);
    expect(wrongDecisions).toEqual([]);
  });

  it('a decision record names only existing files', () => {
    const sources = ['contract', 'server', 'web', 'e2e', 'scripts', 'bench', 'deploy'].flatMap((folder) =>
      listFiles(folder),
    );
    const named = decisions
      .filter((file) => !file.endsWith('-removed.md'))
      .flatMap((file) =>
        [...readText(file).matchAll(/(?<![\w./<>-])[\w-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs)\b/g)].map(([name]) => [
          file,
          name,
        ]),
      );
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter(([, name]) => !sources.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([]);
  });

  it('a decision record has a unique number', () => {
    const numbers = decisions.map((file) => path.basename(file).slice(0, 3));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  describe('about dependencies', () => {
    const named = readText('docs/decisions/006-dependencies.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name));
    const manifests = ['.', ...JSON.parse(readText('package.json')).workspaces].map(
      (folder) => `${folder}/package.json`,
    );
    const direct = new Set(
      manifests.flatMap((file) => {
        const { dependencies = {}, devDependencies = {} } = JSON.parse(readText(file));
        return Object.keys({ ...dependencies, ...devDependencies });
      }),
    );
    // Types belong to the package that they describe.
    const productPackages = [...direct].filter((name) => !/^@(?:atrium|types)\//.test(name));

    it('decision records explain each dependency once', () => {
      expect(productPackages.length).toBeGreaterThan(40);
      expect(productPackages.filter((name) => !named.includes(name))).toEqual([]);
      expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
    });

    it('decision records name only existing dependencies', () => {
      expect(named.filter((name) => !direct.has(name))).toEqual([]);
    });
  });
});

describe('the documents', () => {
  const papers = listFiles('.').filter((file) => file.endsWith('.md') && !file.startsWith('docs/guide/'));

  it('documents have no broken links', () => {
    const dead = papers.flatMap((file) =>
      [...readText(file).matchAll(/\]\((?!https?:|#|\/)([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map(([, target]) => path.posix.join(path.posix.dirname(file), decodeURI(target)))
        .filter((target) => !existsSync(inRoot(target)))
        .map((target) => `${file} → ${target}`),
    );
    expect(dead).toEqual([]);
  });

  it('the changelog has the changes of the current version', () => {
    expect(readText('CHANGELOG.md')).toContain(`\n## ${JSON.parse(readText('package.json')).version}\n`);
  });
});
