import { expect, test } from 'vitest';
import { loadWordFile } from '../lib/language/word-files.ts';

/** The first part of the key is the file. */
const readText = async (language: 'zh-CN' | 'en-US', key: string): Promise<string> => {
  const [namespace = '', ...pathParts] = key.split('/');
  const words = await loadWordFile(language, namespace as Parameters<typeof loadWordFile>[1]);
  return String(words[pathParts.join('/')]);
};

test.each([
  ['exception/forbidden', 'Sorry, you are not authorized to access this page.', '抱歉，您无权访问此页面。'],
  ['exception/notFound', 'Sorry, the page you visited does not exist.', '抱歉，您访问的页面不存在。'],
  ['exception/serverError', 'Sorry, the server is reporting an error.', '抱歉，服务器出现错误。'],
  [
    'exception/notFoundComponent',
    'This route has no matching component, please contact the developer.',
    '该路由没有匹配的组件，请联系开发人员。',
  ],
  ['exception/errorTitle', 'Oops! Something went wrong.', '哎呀！出错了。'],
  ['fields/mismatch', 'The two passwords do not match', '两次输入的密码不一致'],
  ['errors/field.agree', 'Please agree to the privacy policy and terms', '请先同意隐私政策和服务条款'],
  ['errors/field.length', 'Only {{length}} characters are supported', '仅支持{{length}}个字符'],
  ['common/deleteSuccess', 'Deleted successfully', '删除成功'],
  ['common/addSuccess', 'Added successfully', '新增成功'],
  ['common/editSuccess', 'Modified successfully', '修改成功'],
  ['common/updateSuccess', 'Updated successfully', '更新成功'],
  ['errors/request.invalid', 'Please check the input values', '请检查输入的内容'],
  ['common/scrollable', 'scrollable content', '可滚动内容'],
  ['crop/title', 'Edit image', '编辑图片'],
  ['search/noHistory', 'No recent searches', '暂无搜索记录'],
])('%s is "%s" in English and "%s" in Chinese', async (key, english, chinese) => {
  expect([await readText('en-US', key), await readText('zh-CN', key)]).toEqual([english, chinese]);
});

/** Such a text needs a singular form. */
const numbered =
  /\{\{(?:n|number|count|total|rows|wrong|changed|matching|users|depts|pages)(?:, number)?\}\} (?:[a-z]+ )?(?:[a-z]{3,}s|people|entries)\b/;

/** Returns the texts with their keys, except plural forms. */
const keyedTexts = (words: object, path: string): [string, string][] =>
  Object.entries(words).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    if (typeof value === 'string') return key.endsWith('_other') ? [] : [[`${path}.${key}`, value]];
    return typeof value === 'object' && value !== null ? keyedTexts(value, `${path}.${key}`) : [];
  });

const englishTexts = Object.entries(
  import.meta.glob<object>(
    ['./en-US/*.ts', '../../../contract/src/words/en-US/*.ts', '../../../server/src/lib/words/en-US/*.ts'],
    { eager: true },
  ),
).flatMap(([path, module]) => keyedTexts(module, path));

test('every English text with a count has a singular form', () => {
  expect(englishTexts.length).toBeGreaterThan(1000);
  expect(englishTexts.filter(([, text]) => numbered.test(text))).toEqual([]);
});

test('English texts call the feature two-factor authentication and the step of a sign-in second step', () => {
  expect(englishTexts.filter(([, text]) => /second(?:-| )factor|two-step|two step/i.test(text))).toEqual([]);
});

test.each([
  'widgets/versionMonitorTitle',
  'widgets/versionMonitorContent',
  'widgets/versionMonitorCancel',
  'widgets/versionMonitorConfirm',
  'preferences/copyPreferencesSuccessTitle',
  'preferences/copyPreferencesSuccess',
])('the key %s is translated to both languages', async (key) => {
  const texts = [await readText('en-US', key), await readText('zh-CN', key)];
  expect(texts).not.toContain('undefined');
  expect(texts[0]).not.toMatch(/\p{Script=Han}/u);
  expect(texts[1]).toMatch(/\p{Script=Han}/u);
});

// These translations belong to the date picker.
const ownTexts = Object.entries(
  import.meta.glob<{ words: object }>(['./*-*/*.ts', '!./*-*/{antd,dayjs}.ts'], { eager: true }),
);

const collectTexts = (words: unknown): string[] => {
  if (typeof words === 'string') return [words];
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(collectTexts) : [];
};

test.each(ownTexts)('%s quotes in one way, with “ and ”, and has no straight apostrophe', (_path, { words }) => {
  const plainTexts = collectTexts(words).map((text) => text.replaceAll(/<[^>]*>/g, ''));
  expect(plainTexts.filter((text) => /["]|\w'\w/.test(text))).toEqual([]);
  expect(plainTexts.filter((text) => text.split('“').length !== text.split('”').length)).toEqual([]);
});
