import type { Language } from '@atrium/contract/language.ts';
import type { Insertable } from 'kysely';
import type { Schema } from '../../schema.ts';

const dayMs = 86_400_000;

const texts = {
  'zh-CN': [
    [
      '本周六系统维护',
      '本周六 **22:00 至 24:00** 升级服务器，期间可能短暂无法登录。\n\n- 请提前保存正在编辑的内容\n- 如有紧急事务，请联系运维组',
    ],
    ['差旅报销制度更新', '差旅报销请在返程后 **15 天内** 提交。\n\n1. 填写报销单\n2. 上传发票\n3. 由部门负责人审批'],
  ],
  'en-US': [
    [
      'System maintenance this Saturday',
      'The servers will be upgraded this Saturday from **22:00 to 24:00**. You may be unable to sign in for a short time.\n\n- Save your work beforehand\n- For urgent matters, contact Operations',
    ],
    [
      'New rules for travel expenses',
      'Submit travel expenses **within 15 days** of your return.\n\n1. Fill in the claim\n2. Attach receipts\n3. The manager of your department approves the claim',
    ],
  ],
} as const satisfies Readonly<Record<Language, readonly (readonly [title: string, body: string])[]>>;

/** Returns a draft about maintenance, and an expired announcement, so that the bell only counts notifications. */
export const createDemoAnnouncements = (language: Language, now: number): Insertable<Schema['announcements']>[] => {
  const [[maintenance, window], [rules, steps]] = texts[language];
  const common = { audience: 'everyone', is_pinned: 0, must_confirm: 0, create_time: now, update_time: now };
  return [
    {
      ...common,
      title: maintenance,
      body: window,
      state: 'draft',
      importance: 'maintenance',
      publish_time: null,
      expire_time: now + 7 * dayMs,
    },
    {
      ...common,
      title: rules,
      body: steps,
      state: 'published',
      importance: 'normal',
      publish_time: now - 30 * dayMs,
      expire_time: now - dayMs,
    },
  ];
};
