import type { NewPasskey, PasskeyProof } from '@atrium/contract/passkey/schemas.ts';
import type { RelyingParty } from './relying-party.ts';

/** Numbers of ES256, EdDSA and RS256 (COSE), the preferred one first. */
export const passkeyAlgorithms = [-7, -8, -257];

/** Loaded when the first passkey is verified, because it consists of many modules. */
const loadLibrary = () => import('@simplewebauthn/server');

/** Maximum of the column. Synchronized passkeys report 0, others are far below. */
const maxCounter = 2 ** 31 - 1;

/** Returns whether a passkey has certificates. The library would download revocation lists from addresses in them. */
const hasCertificates = async (attestationObject: string): Promise<boolean> => {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = attestation.get('fmt');
  return format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined);
};

export interface VerifiedCreation {
  /** Signed challenge, which the caller must consume. */
  readonly challenge: string;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly isUserVerified: boolean;
}

/** Accepts every challenge, and remembers it in `signed`, so that the caller of this file can consume it. */
const expectAnyChallenge = ({ origins, id }: RelyingParty) => {
  const signed = { challenge: '' };
  return {
    signed,
    expectations: {
      expectedChallenge: (challenge: string): boolean => {
        signed.challenge = challenge;
        // The browser's JSON may contain another type.
        return typeof challenge === 'string';
      },
      expectedOrigin: origins,
      expectedRPID: id,
    },
  };
};

/** Verifies a new passkey, except for its challenge. Returns null if the browser created it for another site. */
export const verifyCreation = async (
  relyingParty: RelyingParty,
  { id, clientDataJSON, attestationObject }: NewPasskey,
): Promise<VerifiedCreation | null> => {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { signed, expectations } = expectAnyChallenge(relyingParty);
  try {
    if (await hasCertificates(attestationObject)) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      ...expectations,
      requireUserVerification: false,
      supportedAlgorithmIDs: passkeyAlgorithms,
    });
    if (registrationInfo?.credential.id !== id) return null;
    const { credential, userVerified: isUserVerified } = registrationInfo;
    const publicKey = Buffer.from(credential.publicKey).toString('base64url');
    const counter = Math.min(credential.counter, maxCounter);
    return { ...signed, credentialId: credential.id, publicKey, counter, isUserVerified };
  } catch {
    // The library throws for every input that it rejects.
    return null;
  }
};

export interface StoredPasskey {
  readonly id: number;
  readonly userId: number;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
}

export interface VerifiedProof {
  readonly passkey: StoredPasskey;
  /** Signed challenge, which the caller must consume. */
  readonly challenge: string;
  readonly counter: number;
}

/** Verifies all but the challenge. Returns null for a wrong signature or site, or a counter that did not increase. */
export const verifyProof = async (
  relyingParty: RelyingParty,
  passkey: StoredPasskey,
  proof: PasskeyProof,
  { requireUserVerification }: { readonly requireUserVerification: boolean },
): Promise<VerifiedProof | null> => {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { id, clientDataJSON, authenticatorData, signature } = proof;
  const { signed, expectations } = expectAnyChallenge(relyingParty);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      ...expectations,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification,
    });
    return verified ? { passkey, ...signed, counter: Math.min(authenticationInfo.newCounter, maxCounter) } : null;
  } catch {
    // The library throws for every input that it rejects.
    return null;
  }
};
