import { useCallback } from 'react';
import { signOut } from '../../lib/account/sign-out.ts';
import { confirmDiscard } from '../../lib/tab/unsaved.ts';

export const useSignOut = (): (() => void) =>
  useCallback(() => {
    void confirmDiscard().then((isConfirmed) => {
      if (isConfirmed) signOut();
    });
  }, []);
