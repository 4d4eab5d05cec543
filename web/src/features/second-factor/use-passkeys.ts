import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from '@atrium/contract/passkey/schemas.ts';
import { startRegistration } from '@simplewebauthn/browser';
import { useTranslation } from '../../lib/language/i18n.ts';
import { signWithPasskey } from './sign-with-passkey.ts';

export interface Passkeys {
  /** Asks the browser to sign with a passkey. Rejects with a translated message. */
  readonly sign: (request: PasskeyRequest) => Promise<PasskeyProof>;
  /** Asks the browser to create a passkey. Rejects with a translated message. */
  readonly create: (creation: PasskeyCreation) => Promise<Omit<NewPasskey, 'name'>>;
}

export const usePasskeys = (): Passkeys => {
  const t = useTranslation('second-factor');
  const messages: Readonly<Record<string, string>> = {
    InvalidStateError: t((w) => w.passkeyExists),
    SecurityError: t((w) => w.passkeyWrongAddress),
    NotSupportedError: t((w) => w.passkeyUnsupported),
  };
  const translateError = (error: unknown): never => {
    // Browsers do not distinguish a cancellation, a missing passkey and a timeout.
    const message = error instanceof Error ? messages[error.name] : undefined;
    throw new Error(message ?? t((w) => w.passkeyCanceled), { cause: error });
  };
  return {
    sign: (request) => signWithPasskey(request).catch(translateError),
    create: async (optionsJSON) => {
      const { id, response, clientExtensionResults } = await startRegistration({ optionsJSON }).catch(translateError);
      const { clientDataJSON, attestationObject, transports = [] } = response;
      const isDiscoverable = clientExtensionResults.credProps?.rk === true;
      return { id, clientDataJSON, attestationObject, transports, isDiscoverable };
    },
  };
};
