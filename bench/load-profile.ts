import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const intervalUs = 5000;
const groupsShown = 14;

/** The part of a profile of V8 that is read here. */
interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
  }[];
  readonly samples: readonly number[];
}

const waiting = ['(idle)', '(program)', '(root)'];

/** Where a function belongs: a package, a room of ours, or Node itself. */
const groupOf = ({ functionName, url }: Profile['nodes'][number]['callFrame']): string => {
  if (url === '') return functionName.startsWith('(') ? functionName : 'V8 and what Node has compiled in';
  if (url.startsWith('node:')) return `Node: ${url.slice(5).split('/').slice(0, 2).join('/')}`;
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  if (name) return `package ${name}`;
  const [, room] = /\/((?:server|contract)\/src\/(?:platform\/[^/]+|features\/[^/]+|[^/]+))/.exec(url) ?? [];
  return room ?? url;
};

/** A folder for the profile of one copy, what starts the copy with it, and the shares of each group once the copy has ended. */
export const profileFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-profile-'));
  return {
    settings: { NODE_OPTIONS: `--cpu-prof --cpu-prof-interval=${intervalUs} --cpu-prof-dir=${folder}` },
    remove: (): void => rmSync(folder, { recursive: true, force: true }),
    /** Each group with its share of the time at work, the largest first. */
    read: (): [string, number][] => {
      const counts = new Map<string, number>();
      for (const file of readdirSync(folder)) {
        // Written by V8.
        const { nodes, samples } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile;
        const groups = new Map(nodes.map(({ id, callFrame }) => [id, groupOf(callFrame)]));
        for (const id of samples) {
          const group = groups.get(id) ?? '(root)';
          if (!waiting.includes(group)) counts.set(group, (counts.get(group) ?? 0) + 1);
        }
      }
      const all = [...counts.values()].reduce((sum, one) => sum + one, 0);
      return [...counts]
        .map(([group, count]): [string, number] => [group, count / all])
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, groupsShown);
    },
  };
};
