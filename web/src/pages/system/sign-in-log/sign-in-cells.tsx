import { formatDeviceName } from '@atrium/contract/device-name.ts';
import { type ErrorCode, errorCodes } from '@atrium/contract/error-codes.ts';
import { signInLogResource } from '@atrium/contract/sign-in-log/fields.ts';
import type { SignInEntry } from '@atrium/contract/sign-in-log/schemas.ts';
import { useMemo } from 'react';
import { useLanguage, useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { useErrorText } from '../../../lib/language/error-text.ts';
import { ColoredState } from '../../../components/feedback/colored-state.tsx';
import type { ResourceCells } from '../../../components/resource/resource-cells.tsx';

export const columnOrder = ['time', 'name', 'result', 'reason', 'device', 'address', 'endedBy', 'username'] as const;

export const useFormatUser = (): ((entry: SignInEntry) => string) => {
  const t = useTranslation('sign-in-log');
  const c = useTranslation('common');
  return ({ name, username }) => {
    if (name === '') return username || t((w) => w.unknownAccount);
    return username === '' ? name : c((w) => w.person, { name, username });
  };
};

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorCodes, text);

export const useFormatReason = (): ((reason: string) => string) => {
  const errorText = useErrorText();
  return (reason) => (isErrorCode(reason) ? errorText.field(reason) : reason) || '–';
};

const colors = {
  signedIn: null,
  pending: 'processing',
  refused: 'error',
  signedOut: null,
  ended: 'warning',
  replayed: 'error',
};

export const useSignInCells = (): ResourceCells<SignInEntry> => {
  const t = useTranslation('sign-in-log');
  const language = useLanguage();
  const label = useLabel();
  const formatUser = useFormatUser();
  const formatReason = useFormatReason();
  return useMemo(
    () => ({
      name: formatUser,
      result: ({ result }) => (
        <ColoredState color={colors[result]}>{label(signInLogResource.fields.result.options[result])}</ColoredState>
      ),
      reason: ({ reason }) => formatReason(reason),
      device: ({ device }) => <span title={device}>{formatDeviceName(device, language) ?? t((w) => w.unknown)}</span>,
    }),
    [t, language, label, formatUser, formatReason],
  );
};
