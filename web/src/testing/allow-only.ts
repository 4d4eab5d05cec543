import { useAccess } from '../lib/access/access.ts';

/** Leaves the user only these pages, each with the buttons of these permission codes. */
export const allowOnly = (pages: Readonly<Record<string, readonly string[]>>): void =>
  useAccess.setState(({ user }) => ({
    user: user && { ...user, roles: ['staff'] },
    routes: Object.entries(pages).map(([path, permissions]) => ({
      path,
      handle: { title: path, permissions: [...permissions] },
    })),
  }));
