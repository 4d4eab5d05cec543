import { readFile } from 'node:fs/promises';
import type { About } from '@atrium/contract/about/schemas.ts';
import { z } from 'zod';

type Dependency = About['dependencies'][number];

const versionsByName = z.record(z.string(), z.string()).default({});
const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().default(''),
      license: z.string().default(''),
      dependencies: versionsByName,
      devDependencies: versionsByName,
    }),
  ),
});
type Packages = z.output<typeof lockfile>['packages'];

const ownPackage = /^@atrium\//;
const workspaces = ['web', 'server', 'contract'] as const;

const findPackage = (packages: Packages, folder: string, name: string): Packages[string] | undefined =>
  packages[`${folder}/node_modules/${name}`] ?? packages[`node_modules/${name}`];

const listDependencies = (
  packages: Packages,
  folder: string,
  declaredVersions: Readonly<Record<string, string>>,
  owner: Dependency['of'],
): Dependency[] =>
  Object.keys(declaredVersions)
    .filter((name) => !ownPackage.test(name))
    .map((name) => {
      const { version = '', license = '' } = findPackage(packages, folder, name) ?? {};
      return { name, version, license, of: owner };
    });

export const parseDependencies = (text: string): Dependency[] => {
  const { packages } = lockfile.parse(JSON.parse(text));
  const runtimeDependencies = workspaces.flatMap((workspace) =>
    listDependencies(packages, workspace, packages[workspace]?.dependencies ?? {}, workspace),
  );
  const toolDependencies = ['', ...workspaces, 'e2e', 'bench'].flatMap((folder) => {
    const { dependencies = {}, devDependencies = {} } = packages[folder] ?? {};
    return listDependencies(
      packages,
      folder,
      folder === '' ? { ...dependencies, ...devDependencies } : devDependencies,
      'tools',
    );
  });
  const unique = new Map(
    [...runtimeDependencies, ...toolDependencies].map((dependency) => [
      `${dependency.of} ${dependency.name}`,
      dependency,
    ]),
  );
  return [...unique.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
};

/** Reads the direct dependencies from the lockfile of this installation; none if it has no lockfile. */
export const readDependencies = async (file: URL): Promise<Dependency[]> => {
  try {
    return parseDependencies(await readFile(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
};
