import type { Kysely } from 'kysely';
import { insertMissing } from '../../insert-missing.ts';
import { createNamePinyin } from '../../name-pinyin.ts';
import type { Schema } from '../../schema.ts';
import type { DemoPerson } from './staff.ts';

const demoPositions = [
  ['general-manager', '总经理', 'General manager'],
  ['dept-manager', '部门经理', 'Department manager'],
  ['engineer', '工程师', 'Engineer'],
  ['accountant', '会计', 'Accountant'],
  ['sales-rep', '销售代表', 'Sales representative'],
] as const;

type Code = (typeof demoPositions)[number][0];

/** Keywords of job titles in both languages. */
const jobs: readonly (readonly [RegExp, Code])[] = [
  [/工程师|engineer/i, 'engineer'],
  [/会计|account/i, 'accountant'],
  [/销售|sales/i, 'sales-rep'],
];

const findCode = ({ leads, dept, description }: DemoPerson): Code | undefined => {
  if (leads && dept.parent === null) return undefined;
  if (leads) return dept.code === 'GM' ? 'general-manager' : 'dept-manager';
  return jobs.find(([words]) => words.test(description))?.[1];
};

export const addDemoPositions = async (
  trx: Kysely<Schema>,
  now: number,
  staff: readonly DemoPerson[],
  users: ReadonlyMap<string, number>,
): Promise<void> => {
  const rows = demoPositions.map(([code, name, english], index) => ({
    create_time: now,
    update_time: now,
    code,
    name,
    ...createNamePinyin(name),
    name_en: english,
    dept_id: null,
    sort_order: (index + 1) * 10,
    status: 1 as const,
    remark: '',
  }));
  await insertMissing(trx, 'positions', rows);
  const stored = await trx.selectFrom('positions').select(['id', 'code']).execute();
  const ids = new Map(stored.map(({ id, code }) => [code, id]));
  const userPositions = staff.flatMap((person) => {
    const user_id = users.get(person.username);
    const position_id = ids.get(findCode(person) ?? '');
    return user_id === undefined || position_id === undefined ? [] : [{ user_id, position_id }];
  });
  await insertMissing(trx, 'user_positions', userPositions);
};
