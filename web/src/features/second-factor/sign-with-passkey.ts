import type { PasskeyProof, PasskeyRequest } from '@atrium/contract/passkey/schemas.ts';
import { startAuthentication } from '@simplewebauthn/browser';

export const signWithPasskey = async (optionsJSON: PasskeyRequest): Promise<PasskeyProof> => {
  const { id, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
};
