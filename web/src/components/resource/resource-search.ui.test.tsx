import type { Resource } from '@atrium/contract/resource/field.ts';
import { findResource } from '@atrium/contract/resources.ts';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useListQuery } from '../../lib/query/list-query.ts';
import { renderPage, setTestLanguage } from '../../testing/render.tsx';
import { ResourceSearch } from './resource-search.tsx';

const Search = ({ resource }: { resource: Resource }) => (
  <ResourceSearch resource={resource} list={useListQuery(['keyword'])} />
);

test.each([
  ['dictionary', 'zh-CN', '名称、拼音或编码', '名称、拼音或编码'],
  ['dictionary', 'en-US', 'Name, pinyin, or code', 'Name, pinyin, or code'],
  ['user', 'zh-CN', '姓名、拼音、用户名、手机号或邮箱', '姓名、拼音、用户名、手机号或邮箱'],
  ['user', 'en-US', 'Name, pinyin, username, phone number, or email', 'Name, pinyin, username…'],
] as const)(
  'the search of the resource %s in %s names all searched fields, and shows as many as fit',
  async (...row) => {
    const [name, language, label, placeholder] = row;
    const resource = findResource(name);
    expect.assert(resource);
    await renderPage(
      <MemoryRouter>
        <Search resource={resource} />
      </MemoryRouter>,
    );
    await setTestLanguage(language);
    const field = page.getByRole('searchbox', { name: label, exact: true });
    await expect.element(field).toHaveAttribute('placeholder', placeholder);
  },
);
