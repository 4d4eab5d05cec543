import { useCallback } from 'react';
import { signOut } from '../../lib/sign-out.ts';
import { mayLose } from '../../lib/unsaved.ts';

/** Signs out; asks first when something is not saved. */
export const useSignOut = (): (() => void) =>
  useCallback(() => {
    void mayLose().then((isAnswered) => {
      if (isAnswered) signOut();
    });
  }, []);
