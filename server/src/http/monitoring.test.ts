import { readFileSync } from 'node:fs';
import { errorCodes } from '@atrium/contract/error-codes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { startInstance } from '../testing/instance.ts';
import { databases, openDatabase } from '../testing/databases.ts';
import { productRoot } from '../lib/runtime/product.ts';

const readText = (file: string): string => readFileSync(new URL(file, productRoot), 'utf8');
const listMetricNames = (text: string): string[] => [...new Set(text.match(/\b(?:atrium|process|nodejs)_[a-z0-9_]+/g))];
const isProductMetric = (name: string): boolean => name.startsWith('atrium_');

const seriesSuffix = /_(?:bucket|sum|count)$/;

describe.skipIf(!databases.some(({ kind }) => kind === 'postgres'))('exported metrics', () => {
  let types: ReadonlyMap<string, string>;
  beforeAll(async () => {
    const foundMetrics = new Map<string, string>();
    // Connections are measured with PostgreSQL, backups with SQLite.
    for (const { kind } of databases) {
      const database = await openDatabase(kind);
      const instance = await startInstance(database, Date.now, { ATRIUM_METRICS: '0', ATRIUM_AUDIT_KEEP: '24m' });
      const text = (await instance.context.metrics?.registry.metrics()) ?? '';
      for (const [, name = '', type = ''] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) foundMetrics.set(name, type);
      await instance.stop();
      await database.close();
    }
    types = foundMetrics;
  });

  const isExported = (name: string): boolean =>
    types.has(name) || types.get(name.replace(seriesSuffix, '')) === 'histogram';

  test.each(['deploy/prometheus-alerts.yaml', 'deploy/grafana-dashboard.json'])(
    'exported metrics include every metric that %s uses',
    (file) => {
      const names = listMetricNames(readText(file));
      expect(names.length).toBeGreaterThan(5);
      expect(names.filter((name) => !isExported(name))).toEqual([]);
    },
  );

  test.each(['en-US', 'zh-CN'])('exported metrics are exactly those that the guide explains in %s', (language) => {
    const explained = listMetricNames(readText(`docs/guide/${language}/06-configuration.md`)).filter(isProductMetric);
    expect(explained.toSorted()).toEqual([...types.keys()].filter(isProductMetric).toSorted());
  });

  test('the dashboard shows all exported metrics', () => {
    const shownMetrics = listMetricNames(readText('deploy/grafana-dashboard.json')).map((name) =>
      name.replace(seriesSuffix, ''),
    );
    expect([...types.keys()].filter((name) => isProductMetric(name) && !shownMetrics.includes(name))).toEqual([]);
  });
});

test.each(['deploy/prometheus-alerts.yaml', 'deploy/grafana-dashboard.json'])(
  '%s uses only existing error codes',
  (file) => {
    const matchers = [...readText(file).matchAll(/(?:problem|result)=~\\?"([^"\\]+)/g)].map(
      ([, matcher = '']) => matcher,
    );
    expect(matchers.length).toBeGreaterThan(0);
    const knownCodes = Object.keys(errorCodes);
    expect(matchers.flatMap((matcher) => matcher.split('|')).filter((item) => !knownCodes.includes(item))).toEqual([]);
  },
);
