import type { Language } from '@atrium/contract/language.ts';
import { builtinRoles } from '@atrium/contract/permissions.ts';
import { roleWords as english } from '@atrium/contract/words/en-US/role-words.ts';
import { roleWords as chinese } from '@atrium/contract/words/zh-CN/role-words.ts';
import type { Kysely } from 'kysely';
import { insertMissing } from '../insert-missing.ts';
import { createNamePinyin } from '../name-pinyin.ts';
import type { Schema } from '../schema.ts';

export const builtinRoleTexts: Readonly<Record<Language, typeof chinese>> = { 'zh-CN': chinese, 'en-US': english };

export const addBuiltinRoles = (trx: Kysely<Schema>, language: Language, now: number): Promise<void> =>
  insertMissing(
    trx,
    'roles',
    builtinRoles.map((code) => ({
      code,
      ...builtinRoleTexts[language][code],
      ...createNamePinyin(builtinRoleTexts[language][code].name),
      status: 1,
      builtin: 1,
      create_time: now,
      update_time: now,
    })),
  );
