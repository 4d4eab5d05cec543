import { idField, statusField, timeFields } from '@atrium/contract/resource/common-fields.ts';
import type { ParsedQuery, EditableState } from '@atrium/contract/resource/derived-types.ts';
import type { Field, Fields } from '@atrium/contract/resource/field.ts';
import { toColumnName, listExportColumns, listStoredFields } from '@atrium/contract/resource/definition.ts';
import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  createTables,
  date,
  decimal,
  edited,
  flag,
  instant,
  integer,
  json,
  optional,
  reference,
  text,
} from '../../db/tables.ts';
import { createRandom, pickRandom } from '../../testing/random.ts';
import { databases } from '../../testing/databases.ts';
import { createConditions, createListOrder } from './query.ts';
import { createSheet } from './sheet.ts';
import { toColumns, fromRow } from './table.ts';

const createLabel = (name: string) => ({ 'zh-CN': `${name}（中）`, 'en-US': name });

const fields = {
  ...idField,
  title: { type: 'text', label: createLabel('Title'), max: 9, sort: true, filter: true },
  serialNumber: { type: 'text', label: createLabel('Serial'), max: 9, sort: true, exported: { as: 'serial' } },
  rank: { type: 'integer', label: createLabel('Rank'), min: -9, sort: true, filter: true },
  isOpen: { type: 'flag', label: createLabel('Open'), sort: true, filter: { as: 'open' } },
  ...statusField,
  size: {
    type: 'choice',
    label: createLabel('Size'),
    options: { small: createLabel('Small'), large: createLabel('Large') },
    initial: 'small',
    filter: true,
  },
  cost: { type: 'decimal', label: createLabel('Cost'), places: 2, sort: true, filter: true },
  due: { type: 'date', label: createLabel('Due'), sort: true, filter: true },
  tags: {
    type: 'choices',
    label: createLabel('Tags'),
    options: { small: createLabel('Small'), smaller: createLabel('Smaller') },
    filter: { as: 'tag' },
  },
  grade: { type: 'dictionary', label: createLabel('Grade'), dictionary: 'grade', filter: true },
  extra: { type: 'json', label: createLabel('Extra'), max: 100 },
  photo: { type: 'file', label: createLabel('Photo'), accept: 'image' },
  papers: { type: 'files', label: createLabel('Papers') },
  seenTime: { type: 'instant', label: createLabel('Seen'), readOnly: true, filter: { as: 'seen' } },
  deptId: { type: 'reference', label: createLabel('Dept'), to: 'dept', filter: true },
  members: {
    type: 'references',
    label: createLabel('Members'),
    to: 'user',
    table: 'sample_users',
    filter: { as: 'memberId' },
  },
  pin: { type: 'text', label: createLabel('Pin'), max: 4, writeOnly: true },
  ...timeFields,
} as const satisfies Fields;
type F = typeof fields;
type State = EditableState<F>;
const resource = { name: 'sample', table: 'samples', fields, search: ['title', 'serialNumber'] } as const;
type TableQuery = ParsedQuery<typeof resource>;

const columnTypes = {
  text,
  integer,
  flag,
  status: flag,
  choice: text,
  dictionary: text,
  choices: json,
  decimal,
  date,
  json,
  file: text,
  files: json,
  instant: optional(instant),
  reference: optional(reference),
  references: text,
  id: reference,
} as const satisfies Record<Field['type'], unknown>;

interface Sample extends State {
  readonly id: number;
  readonly seenTime: number | null;
}

const paper = { id: 'a.bin', name: 'a "b".pdf', size: 1, mediaType: 'application/pdf', hasThumbnail: false };

/** Random rows. Their texts contain characters with a meaning in patterns, in both cases. */
const createSamples = (): Sample[] => {
  const next = createRandom(5);
  const pickWord = () => pickRandom(next, ['', 'a', 'A%b', 'a_B', 'b\\c', '张三', 'Zz']);
  return Array.from({ length: 60 }, (_, index) => ({
    id: index + 1,
    title: pickWord(),
    serialNumber: pickWord(),
    rank: Math.floor(next() * 5) - 2,
    isOpen: next() < 0.5,
    status: next() < 0.5 ? 1 : 0,
    size: pickRandom(next, ['small', 'large'] as const),
    seenTime: next() < 0.3 ? null : Math.floor(next() * 4),
    cost: pickRandom(next, ['0.00', '-1.05', '1.05', '9.90', '10.00', '2.50', '1234567890123.45']),
    grade: pickRandom(next, ['', 'a', 'b']),
    due: pickRandom(next, ['', '2024-02-29', '2025-01-01', '2025-12-31']),
    tags: pickRandom<Sample['tags'][number][]>(next, [[], ['small'], ['smaller'], ['small', 'smaller']]),
    extra: pickRandom<Sample['extra']>(next, [null, 0, 'a', [1, null], { a: { b: ['c'] } }]),
    photo: pickRandom(next, ['', '/api/files/a.webp']),
    papers: pickRandom<Sample['papers']>(next, [[], [paper], [paper, { ...paper, id: 'b.bin' }]]),
    deptId: next() < 0.5 ? null : Math.floor(next() * 3) + 1,
    members: [],
    pin: '0',
  }));
};

const isInRange = (at: number | null, from = -1, to = 9): boolean => at !== null && at >= from && at <= to;

const isDue = (due: string, from = '', to = '9'): boolean => due !== '' && due >= from && due <= to;

const fitsRanges = (row: Sample, query: TableQuery): boolean =>
  (query.rank ?? row.rank) === row.rank &&
  isInRange(row.rank, query.rankFrom ?? -9, query.rankTo ?? 9) &&
  isInRange(Number(row.cost), Number(query.costFrom ?? -1e15), Number(query.costTo ?? 1e15)) &&
  ((query.dueFrom ?? query.dueTo) === undefined || isDue(row.due, query.dueFrom, query.dueTo)) &&
  ((query.seenFrom ?? query.seenTo) === undefined || isInRange(row.seenTime, query.seenFrom, query.seenTo));

const hasAny = (wanted: readonly unknown[] | undefined, values: readonly unknown[]): boolean =>
  wanted === undefined || values.some((value) => wanted.includes(value));

/** A second implementation that serves as the reference for comparison. */
const isMatching = (row: Sample, query: TableQuery): boolean => {
  const { title = '', open = row.isOpen, status = row.status } = query;
  const has = (haystack: string, part: string) => haystack.toLowerCase().includes(part.toLowerCase());
  return (
    [row.title, row.serialNumber].some((item) => has(item, query.keyword ?? '')) &&
    has(row.title, title) &&
    open === row.isOpen &&
    status === row.status &&
    hasAny(query.size, [row.size]) &&
    hasAny(query.grade, [row.grade]) &&
    hasAny(query.deptId, [row.deptId]) &&
    hasAny(query.tag, row.tags) &&
    fitsRanges(row, query)
  );
};

type StoredRow = Readonly<Record<string, unknown>> & { readonly version: number };

const selectAll = async (db: Kysely<unknown>, query: TableQuery, order = sql`id`): Promise<StoredRow[]> => {
  const allConditions = sql.join([sql`1 = 1`, ...createConditions(resource, query)], sql` and `);
  const { rows } = await sql<StoredRow>`select * from samples where ${allConditions} order by ${order}`.execute(db);
  return rows;
};

const keptRows = createSamples();

describe.each(databases)('a table of a resource on $kind', async ({ open, kind }) => {
  const database = await open();
  const db: Kysely<unknown> = database.db as unknown as Kysely<unknown>;
  const columns = listStoredFields(fields).map(([name, { type }]) => [toColumnName(name), columnTypes[type]]);
  await createTables(db, kind, [{ name: 'samples', columns: { ...Object.fromEntries(columns), ...edited } }]);
  for (const { id, seenTime, ...state } of keptRows) {
    const values = { ...toColumns(fields, state), id, seen_time: seenTime, create_time: id, update_time: id };
    const names = Object.keys(values).map((name) => sql.ref(name));
    await sql`insert into samples (${sql.join(names)}) values (${sql.join(Object.values(values))})`.execute(db);
  }

  test('a table of a resource returns each record as it was created', async () => {
    const rows = await selectAll(db, {});
    expect(rows.map((row) => fromRow(fields, row))).toEqual(
      keptRows.map(({ members: _elsewhere, ...row }) => ({
        ...row,
        createTime: row.id,
        updateTime: row.id,
        version: 1,
      })),
    );
  });

  test('a table of a resource is filtered like a plain filter of its records', async () => {
    const next = createRandom(7);
    const pickMaybe = <Value>(value: Value) => (next() < 0.3 ? value : undefined);
    for (let round = 0; round < 120; round++) {
      const query: TableQuery = {
        keyword: pickMaybe(pickRandom(next, ['a', 'B', '%', 'B\\', '三', 'zz', 'nothing'])),
        title: pickMaybe(pickRandom(next, ['a', 'A', '%', '_', '\\', '三', 'zz'])),
        rank: next() < 0.1 ? 0 : undefined,
        rankFrom: pickMaybe(Math.floor(next() * 5) - 2),
        rankTo: pickMaybe(Math.floor(next() * 5) - 2),
        costFrom: pickMaybe(pickRandom(next, ['-1.05', '1.06', '9.90'])),
        costTo: pickMaybe(pickRandom(next, ['1.05', '10.00', '1234567890123.44'])),
        dueFrom: pickMaybe(pickRandom(next, ['2024-02-29', '2024-03-01'])),
        dueTo: pickMaybe(pickRandom(next, ['2025-01-01', '2026-01-01'])),
        tag: pickMaybe(pickRandom(next, [['small'], ['smaller'], ['smaller', 'small']] as const)),
        open: pickMaybe(next() < 0.5),
        status: pickMaybe(next() < 0.5 ? 1 : 0),
        size: pickMaybe(pickRandom(next, [['small'], ['large'], ['small', 'large']] as const)),
        grade: pickMaybe(pickRandom(next, [['a'], ['b', 'a'], ['c', 'b']])),
        deptId: pickMaybe(pickRandom(next, [[1], [2, 3], [3, 9]])),
        seenFrom: pickMaybe(Math.floor(next() * 4)),
        seenTo: pickMaybe(Math.floor(next() * 4)),
      };
      const foundIds = (await selectAll(db, query)).map(({ id }) => id);
      expect([query, foundIds]).toEqual([query, keptRows.filter((row) => isMatching(row, query)).map(({ id }) => id)]);
    }
  });

  test('a table of a resource is sorted column by column, then by id', async () => {
    const next = createRandom(9);
    for (let round = 0; round < 40; round++) {
      const by = (['title', 'serialNumber', 'rank', 'isOpen', 'status', 'cost', 'due'] as const).filter(
        () => next() < 0.4,
      );
      const sort = by.map((name) => ({ by: name, descending: next() < 0.5 }));
      const { keys } = createListOrder(resource, sort);
      const order = sql.join(keys.map(({ key, descending }) => sql`${key} ${sql.raw(descending ? 'desc' : 'asc')}`));
      const foundIds = (await selectAll(db, {}, order)).map(({ id }) => id);
      const sortedRows = keptRows.toSorted((a, b) => {
        for (const { by: name, descending } of sort) {
          const getOrderValue = (row: Sample) => (name === 'cost' ? Number(row.cost) : row[name]);
          const [first, second] = descending
            ? [getOrderValue(b), getOrderValue(a)]
            : [getOrderValue(a), getOrderValue(b)];
          if (first !== second) return first < second ? -1 : 1;
        }
        return a.id - b.id;
      });
      expect([sort, foundIds]).toEqual([sort, sortedRows.map(({ id }) => id)]);
    }
  });
});

test('a filter of a field without a column is an error', () => {
  const computed = { type: 'flag', label: createLabel('Old'), column: false, filter: true } as const satisfies Field;
  expect(() => createConditions({ ...resource, fields: { isOld: computed } }, { isOld: true })).toThrow(
    'the filter isOld of samples needs a separate condition',
  );
});

interface TakenRow {
  cost: string;
  due: string;
  tags: string[];
  extra: object | null;
  photo: string;
  papers: Sample['papers'];
  title: string;
  isOpen: boolean;
  status: number;
  size: string;
  seenTime: number | null;
  rank: number;
  serialNumber: string;
  members: number[];
  names: { user: Record<string, string> };
}

test.each([
  [
    'zh-CN',
    [
      'Title（中）',
      'Open（中）',
      '状态',
      'Size（中）',
      'Seen（中）',
      'Rank（中）',
      'Serial（中）',
      'Members（中）',
      'Cost（中）',
      'Due（中）',
      'Tags（中）',
      'Extra（中）',
      'Photo（中）',
      'Papers（中）',
    ],
    [
      't',
      '是',
      '停用',
      'Large（中）',
      { at: 5 },
      -2,
      '<s>',
      'Ann、#2',
      12.5,
      { day: '2025-01-01' },
      'Small（中）、unheard-of',
      '{"a":1}',
      '/api/files/a.webp',
      'a "b".pdf、b.txt',
    ],
    ['', '否', '启用', 'unheard-of', null, 0, '', '', 0, null, '', null, '', ''],
  ],
  [
    'en-US',
    [
      'Title',
      'Open',
      'Status',
      'Size',
      'Seen',
      'Rank',
      'Serial',
      'Members',
      'Cost',
      'Due',
      'Tags',
      'Extra',
      'Photo',
      'Papers',
    ],
    [
      't',
      'Yes',
      'Disabled',
      'Large',
      { at: 5 },
      -2,
      '<s>',
      'Ann, #2',
      12.5,
      { day: '2025-01-01' },
      'Small, unheard-of',
      '{"a":1}',
      '/api/files/a.webp',
      'a "b".pdf, b.txt',
    ],
    ['', 'No', 'Enabled', 'unheard-of', null, 0, '', '', 0, null, '', null, '', ''],
  ],
] as const)(
  'an export in %s writes each value as its type requires, and a custom cell as defined',
  async (...input) => {
    const [lang, heading, ...cells] = input;
    const rows = async function* (): AsyncGenerator<TakenRow[]> {
      yield [
        {
          title: 't',
          isOpen: true,
          status: 0,
          size: 'large',
          seenTime: 5,
          rank: -2,
          serialNumber: 's',
          members: [1, 2],
          names: { user: { 1: 'Ann' } },
          cost: '12.50',
          due: '2025-01-01',
          tags: ['small', 'unheard-of'],
          extra: { a: 1 },
          photo: '/api/files/a.webp',
          papers: [paper, { ...paper, name: 'b.txt' }],
        },
      ];
      yield [
        {
          title: '',
          isOpen: false,
          status: 1,
          size: 'unheard-of',
          seenTime: null,
          rank: 0,
          serialNumber: '',
          members: [],
          names: { user: {} },
          cost: '0.00',
          due: '',
          tags: [],
          extra: null,
          photo: '',
          papers: [],
        },
      ];
    };
    const columns = [
      'title',
      'isOpen',
      'status',
      'size',
      'seenTime',
      'rank',
      'serial',
      'members',
      'cost',
      'due',
      'tags',
      'extra',
      'photo',
      'papers',
    ] as const;
    const sheet = createSheet(fields, columns, { lang, timeZone: 'UTC' }, rows(), {
      serial: ({ serialNumber }) => (serialNumber ? `<${serialNumber}>` : ''),
    });
    expect(sheet.heading).toEqual(heading);
    expect(sheet.timeZone).toBe('UTC');
    const messages = [];
    for await (const piece of sheet.rows) messages.push(...piece);
    expect(messages).toEqual(cells);
    expect(listExportColumns(fields).map(({ as }) => as)).not.toContain('pin');
  },
);
