const begin = /-----BEGIN [A-Z ]*CERTIFICATE-----/;
const end = /-----END [A-Z ]*CERTIFICATE-----/;
/** Base64 whose first byte begins a DER sequence. */
const sequence = /^M[A-P][A-Za-z0-9+/]*={0,2}$/;

/** Whether a text can be a certificate: Base64 of a DER sequence, with or without the PEM lines, as the platform keeps it. */
export const isPemCertificate = (text: string): boolean =>
  sequence.test(text.replace(begin, '').replace(end, '').replace(/\s/g, ''));
