import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { addPasskey, startNewPasskey } from '@atrium/contract/passkey/calls.ts';
import type { PasskeyProof } from '@atrium/contract/passkey/schemas.ts';
import type { Json } from '@atrium/contract/resource/derived-types.ts';
import type { FactorProof } from '@atrium/contract/second-factor/schemas.ts';
import type { Instance } from '../instance.ts';
import { createCertificate } from './certificate.ts';

const toBytes = (text: string): Buffer => Buffer.from(text);
const computeSha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

type Cbor = number | string | Buffer | readonly Cbor[] | Map<number | string, Cbor>;

const encodeHead = (type: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(type << 5) | value]);
  return value < 256
    ? Buffer.from([(type << 5) | 24, value])
    : Buffer.from([(type << 5) | 25, value >> 8, value & 255]);
};

/** Encodes the part of CBOR (RFC 8949) that a passkey needs. */
const encodeCbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? encodeHead(1, -1 - value) : encodeHead(0, value);
  if (typeof value === 'string') return Buffer.concat([encodeHead(3, Buffer.byteLength(value)), toBytes(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([encodeHead(2, value.length), value]);
  if (!(value instanceof Map)) return Buffer.concat([encodeHead(4, value.length), ...value.map(encodeCbor)]);
  const entries = [...value].flatMap(([key, inner]) => [encodeCbor(key), encodeCbor(inner)]);
  return Buffer.concat([encodeHead(5, value.size), ...entries]);
};

const userPresent = 0x01;
const userVerified = 0x04;
const credentialIncluded = 0x40;

export interface Ceremony {
  readonly challenge: Json;
  readonly origin: string;
  readonly rpId: string;
  /** True if the authenticator checked a PIN, fingerprint or face. */
  readonly isVerified?: boolean;
}

/** Information about the maker: none, or a signature with its certificate. */
type Attestation = 'none' | 'fido-u2f';

/** A passkey with an ES256 key in an authenticator, implemented without the library of the product. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32).toString('base64url');
  counter = 0;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  #createData({ rpId, isVerified = true }: Ceremony, flags: number): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(userPresent | (isVerified ? userVerified : 0) | flags);
    head.writeUInt32BE(this.counter, 1);
    return Buffer.concat([computeSha256(toBytes(rpId)), head]);
  }

  /** Returns the values of a new credential that a browser sends. */
  create(ceremony: Ceremony, format: Attestation = 'none') {
    const jwk = this.#publicKey.export({ format: 'jwk' });
    const [x, y] = [Buffer.from(jwk.x ?? '', 'base64url'), Buffer.from(jwk.y ?? '', 'base64url')];
    const key = new Map<number | string, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, x],
      [-3, y],
    ]);
    const credentialId = Buffer.from(this.id, 'base64url');
    const clientData = createClientData('webauthn.create', ceremony);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    const data = Buffer.concat([
      this.#createData(ceremony, credentialIncluded),
      Buffer.alloc(16),
      length,
      credentialId,
      encodeCbor(key),
    ]);
    const point = Buffer.concat([Buffer.from([4]), x, y]);
    const attested = [
      Buffer.alloc(1),
      computeSha256(toBytes(ceremony.rpId)),
      computeSha256(clientData),
      credentialId,
      point,
    ];
    const statement = new Map<number | string, Cbor>([
      ['sig', createSign('sha256').update(Buffer.concat(attested)).sign(this.#privateKey)],
      ['x5c', [createCertificate(this.#privateKey, this.#publicKey)]],
    ]);
    const attestation = new Map<number | string, Cbor>([
      ['fmt', format],
      ['attStmt', format === 'none' ? new Map<number | string, Cbor>() : statement],
      ['authData', data],
    ]);
    return {
      id: this.id,
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: encodeCbor(attestation).toString('base64url'),
      transports: ['internal'],
    };
  }

  /** Returns the signature of a challenge that a browser sends. */
  sign(ceremony: Ceremony): PasskeyProof {
    const clientData = createClientData('webauthn.get', ceremony);
    const data = this.#createData(ceremony, 0);
    const signature = createSign('sha256').update(data).update(computeSha256(clientData)).sign(this.#privateKey);
    return {
      id: this.id,
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    };
  }
}

const createClientData = (type: string, { challenge, origin }: Ceremony): Buffer =>
  toBytes(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** Adds a passkey for a user who has just signed in. */
export const addTestPasskey = async (instance: Instance, token: string, proof: FactorProof = {}, name = 'Laptop') => {
  const { challenge, rp } = (await instance.call(startNewPasskey, proof, token)).result;
  const authenticator = new SoftwareAuthenticator();
  const site = { origin: instance.url, rpId: rp.id };
  const { codes } = (await instance.call(addPasskey, { name, ...authenticator.create({ ...site, challenge }) }, token))
    .result;
  const sign = (challengeToSign: Json, changes: Partial<Ceremony> = {}) =>
    authenticator.sign({ ...site, challenge: challengeToSign, ...changes });
  return { authenticator, codes, sign };
};
