import { useCallback } from 'react';
import { signOut } from '../../lib/account/sign-out.ts';
import { mayLose } from '../../lib/tab/unsaved.ts';

export const useSignOut = (): (() => void) =>
  useCallback(() => {
    void mayLose().then((isAnswered) => {
      if (isAnswered) signOut();
    });
  }, []);
