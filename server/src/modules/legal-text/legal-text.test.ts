import { changeLegalText, readLegalText } from '@atrium/contract/legal-text/calls.ts';
import { describe, expect, test } from 'vitest';
import { anyDatabase } from '../../testing/databases.ts';
import { startServer } from '../../testing/server.ts';

describe.each(anyDatabase)('a legal text on $kind', async ({ open }) => {
  const { instance, admin } = await startServer(open);

  test.each([
    ['privacy', 'zh-CN', '隐私政策'],
    ['privacy', 'en-US', 'Privacy policy'],
    ['terms', 'zh-CN', '服务条款'],
    ['terms', 'en-US', 'Terms of service'],
  ] as const)('a legal text has a default: %s in %s', async (name, language, title) => {
    const { result } = await instance.call(readLegalText, { name, language });
    expect(result.content).toContain(`# ${title}`);
    expect(result.version).toBe(1);
  });

  test('a legal text is replaced by an administrator for one language', async () => {
    const changeResult = await instance.call(
      changeLegalText,
      { name: 'terms', language: 'en-US', content: '# Ours', version: 1 },
      admin,
    );
    expect(changeResult.result).toMatchObject({ content: '# Ours', version: 2 });
    expect((await instance.call(readLegalText, { name: 'terms', language: 'en-US' })).result.content).toBe('# Ours');
    expect((await instance.call(readLegalText, { name: 'terms', language: 'zh-CN' })).result.content).toContain(
      '服务条款',
    );
  });

  test('a legal text rejects a save based on an older version', async () => {
    const text = { name: 'privacy', language: 'en-US', content: '# One' } as const;
    await instance.call(changeLegalText, { ...text, version: 1 }, admin);
    const lateChange = await instance.call(changeLegalText, { ...text, content: '# Two', version: 1 }, admin);
    expect([lateChange.status, lateChange.params]).toMatchObject([409, { current: { content: '# One', version: 2 } }]);
  });
});
