import { superAdmin } from '@atrium/contract/permissions.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useAccess } from '../../../lib/access/access.ts';
import { createProfile } from '../../../testing/profile.ts';
import { renderPage } from '../../../testing/render.tsx';
import { ProfileCard } from './profile-card.tsx';

const profile = createProfile({ roles: ['超级管理员', '审计员'] });

test('the profile of a super administrator marks this role only', async () => {
  const { change } = await renderPage(<ProfileCard profile={profile} hasFacts />);
  const role = (name: string) => page.getByTitle(name, { exact: true });
  await expect.element(role('超级管理员')).toHaveClass('chip-violet');
  await expect.element(role('审计员')).not.toHaveClass('chip-violet');

  const { user } = useAccess.getState();
  useAccess.setState({ user: user && { ...user, roles: ['auditor', 'clerk'] } });
  expect(user?.roles).toEqual([superAdmin]);
  await change(<ProfileCard profile={{ ...profile, roles: ['审计员', '职员'] }} hasFacts />);
  for (const name of ['审计员', '职员']) await expect.element(role(name)).not.toHaveClass('chip-violet');
});
