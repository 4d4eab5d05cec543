import { createSign, type KeyObject } from 'node:crypto';

const encodeLength = (length: number): number[] => {
  if (length < 128) return [length];
  return length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
};

const encodeDer = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, ...encodeLength(content.length)]), content]);
};

const encodeSequence = (...parts: readonly Buffer[]): Buffer => encodeDer(0x30, ...parts);

const version = encodeDer(0xa0, encodeDer(0x02, Buffer.from([2])));
const serialNumber = encodeDer(0x02, Buffer.from([1]));
const ecdsaWithSha256 = encodeSequence(Buffer.from('06082a8648ce3d040302', 'hex'));
const commonName = encodeSequence(Buffer.from('0603550403', 'hex'), encodeDer(0x0c, Buffer.from('Test')));
const name = encodeSequence(encodeDer(0x31, commonName));
const validity = encodeSequence(
  encodeDer(0x17, Buffer.from('200101000000Z')),
  encodeDer(0x17, Buffer.from('491231235959Z')),
);

/** Creates a certificate (X.509) that an elliptic-curve key signs for itself. */
export const createCertificate = (privateKey: KeyObject, publicKey: KeyObject): Buffer => {
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const content = encodeSequence(version, serialNumber, ecdsaWithSha256, name, validity, name, key);
  const signature = createSign('sha256').update(content).sign(privateKey);
  return encodeSequence(content, ecdsaWithSha256, encodeDer(0x03, Buffer.from([0]), signature));
};
