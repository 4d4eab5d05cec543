import { announcementResource } from '@atrium/contract/announcement/fields.ts';
import { deptResource } from '@atrium/contract/dept/fields.ts';
import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import { menuResource } from '@atrium/contract/menu/fields.ts';
import type { Fields } from '@atrium/contract/resource/field.ts';
import { roleResource } from '@atrium/contract/role/fields.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { ComponentType } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../lib/query/query.ts';
import { chooseOption } from '../testing/choose-option.ts';
import { type Answer, stubApi } from '../testing/list-server.ts';
import { showPage } from '../testing/open-list.tsx';
import AnnouncementPage from './system/announcement/page.tsx';
import DeptPage from './system/dept/page.tsx';
import MenuPage from './system/menu/page.tsx';
import RolePage from './system/role/page.tsx';
import UserPage from './system/user/page.tsx';

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

interface Form {
  readonly Component: ComponentType;
  readonly resource: { readonly name: string; readonly fields: Fields };
  readonly create: RegExp;
  /** Required texts by field. */
  readonly texts: Readonly<Record<string, string>>;
  /** Label and option of a choice whose default is not valid on its own. */
  readonly option?: readonly [string, string];
  readonly fieldByErrorCode: Partial<Record<ErrorCode, string>>;
}

const forms: Readonly<Record<string, Form>> = {
  'a department': {
    Component: DeptPage,
    resource: deptResource,
    create: /新增部门/,
    texts: { name: '研发' },
    fieldByErrorCode: { 'depts.codeTaken': 'code', 'depts.cycle': 'parentId', 'users.notFound': 'leaderId' },
  },
  'a menu item': {
    Component: MenuPage,
    resource: menuResource,
    create: /新增菜单/,
    texts: { name: '报表', path: '/report' },
    fieldByErrorCode: { 'menus.pathTaken': 'path', 'menus.parent': 'parentId' },
  },
  'a role': {
    Component: RolePage,
    resource: roleResource,
    create: /新增角色/,
    texts: { name: '审计', code: 'auditor' },
    fieldByErrorCode: { 'roles.codeTaken': 'code', 'right.exceeds': 'menus' },
  },
  'a user': {
    Component: UserPage,
    resource: userResource,
    create: /新增用户/,
    texts: { username: 'wang', name: '王五' },
    fieldByErrorCode: { 'users.usernameTaken': 'username', 'right.exceeds': 'roles', 'depts.notFound': 'deptId' },
  },
  'an announcement': {
    Component: AnnouncementPage,
    resource: announcementResource,
    create: /新增公告/,
    texts: { title: '停水', body: '明天' },
    option: ['接收范围', '所有人'],
    fieldByErrorCode: { 'announcements.noAudience': 'audience', 'announcements.scope': 'audience' },
  },
};

const listErrors = () =>
  [...document.querySelectorAll('.ant-form-item-has-error')].map((item) => item.querySelector('label')?.textContent);

describe.each(Object.entries(forms))(
  'the form of %s',
  (_, { Component, resource, create, texts, option, fieldByErrorCode }) => {
    const getLabel = (name: string) => resource.fields[name]?.label['zh-CN'] ?? '';

    /** Saves a new record, which the server rejects with `answer`. */
    const saveRejected = async (answer: Answer) => {
      const requests = stubApi(({ method, path }) => {
        if (method !== 'GET') return answer;
        if (path === 'user-list/options') return { code: 200, result: { roles: [], positions: [], depts: [] } };
        if (path === 'role-menu' || path === 'dept-list/options') return { code: 200, result: [] };
        if (!path.endsWith('-list') || path === 'saved-view-list') return undefined;
        return { code: 200, result: { list: [], total: 0, current: 1, pageSize: 20 } };
      });
      await showPage(Component);
      await userEvent.click(page.getByRole('button', { name: create }).first());
      const dialog = page.getByRole('dialog');
      for (const [field, text] of Object.entries(texts))
        await userEvent.fill(dialog.getByLabelText(new RegExp(`^${getLabel(field)}`)).first(), text);
      if (option) await chooseOption(...option);
      await userEvent.click(dialog.getByRole('button', { name: /保\s*存$/ }));
      await expect.poll(() => requests.some(({ method }) => method !== 'GET')).toBe(true);
    };

    test.each(Object.entries(fieldByErrorCode))('shows the error %s at the field %s', async (problem, name) => {
      await saveRejected({ code: 409, problem });
      await expect.poll(listErrors).toEqual([expect.stringMatching(new RegExp(`^${getLabel(name)}`))]);
    });

    test('shows the error of a part of a field at the field', async () => {
      const [name = ''] = Object.keys(texts);
      await saveRejected({ code: 422, problem: 'request.invalid', fields: { [`${name}.0`]: 'field.required' } });
      await expect.poll(listErrors).toEqual([expect.stringMatching(new RegExp(`^${getLabel(name)}`))]);
    });

    test('shows the error of a field that it does not contain as a message', async () => {
      await saveRejected({ code: 422, problem: 'request.invalid', fields: { unknown: 'field.required' } });
      await expect.element(page.getByRole('alert').getByText('请检查输入的内容')).toBeVisible();
      expect(listErrors()).toEqual([]);
    });
  },
);
