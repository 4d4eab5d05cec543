import type { Kysely } from 'kysely';
import { insertMissing } from '../../insert-missing.ts';
import { createNamePinyin } from '../../name-pinyin.ts';
import type { Schema } from '../../schema.ts';

interface DemoDictionary {
  readonly code: string;
  readonly name: readonly [zh: string, en: string];
  readonly items: readonly (readonly [value: string, zh: string, en: string, color: string])[];
}

/** The first item of each is the default. */
const demoDictionaries: readonly DemoDictionary[] = [
  {
    code: 'order-status',
    name: ['订单状态', 'Order status'],
    items: [
      ['open', '待处理', 'Open', 'blue'],
      ['shipped', '已发货', 'Shipped', 'cyan'],
      ['done', '已完成', 'Completed', 'green'],
      ['canceled', '已取消', 'Canceled', 'red'],
    ],
  },
  {
    code: 'priority',
    name: ['优先级', 'Priority'],
    items: [
      ['normal', '普通', 'Normal', 'default'],
      ['high', '高', 'High', 'orange'],
      ['urgent', '紧急', 'Urgent', 'red'],
    ],
  },
  {
    code: 'unit',
    name: ['计量单位', 'Unit of measure'],
    items: [
      ['piece', '件', 'Piece', 'default'],
      ['box', '箱', 'Box', 'default'],
      ['kg', '千克', 'Kilogram', 'default'],
      ['m', '米', 'Meter', 'default'],
    ],
  },
];

export const addDemoDictionaries = async (trx: Kysely<Schema>, now: number): Promise<void> => {
  const times = { create_time: now, update_time: now };
  for (const { code, name, items } of demoDictionaries) {
    const [zh, en] = name;
    const addedDictionary = await trx
      .insertInto('dictionaries')
      .values({ ...times, code, name: zh, ...createNamePinyin(zh), name_en: en, status: 1, remark: '' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!addedDictionary) continue;
    const rows = items.map(([value, label, english, color], index) => {
      const { name_pinyin: label_pinyin, name_search: label_search } = createNamePinyin(label);
      const words = { label, label_pinyin, label_search, label_en: english };
      const place = { sort_order: (index + 1) * 10, is_default: index === 0 ? (1 as const) : (0 as const) };
      return {
        ...times,
        ...words,
        ...place,
        dictionary_id: addedDictionary.id,
        value,
        color,
        status: 1 as const,
        remark: '',
      };
    });
    await insertMissing(trx, 'dictionary_items', rows);
  }
};
