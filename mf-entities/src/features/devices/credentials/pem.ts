const begin = /-----BEGIN [A-Z ]*CERTIFICATE-----/;
const end = /-----END [A-Z ]*CERTIFICATE-----/;

/** The bytes of a certificate in PEM, or in the bare Base64 that the platform keeps of it; null if it is neither. */
function certificateBytes(text: string): Uint8Array | null {
  const base64 = text.replace(begin, '').replace(end, '').replace(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null;
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return bytes[0] === sequence ? bytes : null;
  } catch {
    return null;
  }
}

/** Whether a text can be a certificate: Base64 of a DER sequence, with or without the PEM lines. */
export const isPemCertificate = (text: string): boolean => certificateBytes(text) !== null;

/** What a person checks before trusting a certificate. */
interface CertificateFacts {
  /** Common name of the subject, when it has one. */
  subject: string | null;
  /** Epoch ms. */
  notBefore: number;
  notAfter: number;
}

const sequence = 0x30;
const utcTime = 0x17;
const generalizedTime = 0x18;
/** Object identifier 2.5.4.3, the common name. */
const commonName = [0x55, 0x04, 0x03];

interface Node {
  tag: number;
  bytes: Uint8Array;
}

/** The elements one after the other in DER content. Throws on content that ends too early. */
function elements(content: Uint8Array): Node[] {
  const nodes: Node[] = [];
  let at = 0;
  const next = () => {
    const byte = content[at++];
    if (byte === undefined) throw new Error('DER ends too early');
    return byte;
  };
  while (at < content.length) {
    const tag = next();
    let length = next();
    if (length & 0x80) {
      let size = length & 0x7f;
      for (length = 0; size > 0; size--) length = length * 256 + next();
    }
    if (at + length > content.length) throw new Error('DER ends too early');
    nodes.push({ tag, bytes: content.subarray(at, at + length) });
    at += length;
  }
  return nodes;
}

function timeOf({ tag, bytes }: Node): number {
  const digits = new TextDecoder().decode(bytes);
  if (tag !== utcTime && tag !== generalizedTime) throw new Error('not a time');
  const short = Number(digits.slice(0, 2));
  const full = tag === utcTime ? `${short < 50 ? 20 : 19}${digits}` : digits;
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(full) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
}

function commonNameOf(name: Uint8Array): string | null {
  for (const set of elements(name)) {
    for (const attribute of elements(set.bytes)) {
      const [type, value] = elements(attribute.bytes);
      if (type && value && commonName.every((byte, index) => type.bytes[index] === byte)) {
        return new TextDecoder().decode(value.bytes);
      }
    }
  }
  return null;
}

/** Subject and validity of a certificate; null for a text that is none. Nothing is verified here. */
export function certificateFacts(text: string): CertificateFacts | null {
  const bytes = certificateBytes(text);
  if (!bytes) return null;
  try {
    const [certificate] = elements(bytes);
    const [body] = certificate ? elements(certificate.bytes) : [];
    // The version comes first and is optional; then serial, algorithm, issuer, validity, subject.
    const parts = body ? elements(body.bytes).filter(({ tag }, index) => index > 0 || tag !== 0xa0) : [];
    const [, , , validity, subject] = parts;
    if (!validity || !subject) return null;
    const [from, to] = elements(validity.bytes);
    if (!from || !to) return null;
    return { subject: commonNameOf(subject.bytes), notBefore: timeOf(from), notAfter: timeOf(to) };
  } catch {
    return null;
  }
}
