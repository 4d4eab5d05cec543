import { expect, test } from 'vitest';
import { markInsertedText, spaceInsertedTexts } from './inserted-text.ts';

test.each([
  ['暂无', 'API 令牌', '', '暂无 API 令牌'],
  ['已停用', 'night-shift', '', '已停用 night-shift'],
  ['', 'chief', '重置了密码', 'chief 重置了密码'],
  ['', '张三', '重置了密码', '张三重置了密码'],
  ['删除角色“', 'admin', '”？', '删除角色“admin”？'],
  ['移动 ', 'admin', ' 到', '移动 admin 到'],
  ['已停用', '夜班A组', '', '已停用夜班A组'],
  ['Deleted ', '张三', '.', 'Deleted 张三.'],
])('“%s” and “%s” and “%s” become “%s”', (before, insertedText, after, expected) => {
  expect(spaceInsertedTexts(before + markInsertedText(insertedText) + after)).toBe(expected);
});
