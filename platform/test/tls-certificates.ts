/** Certificates and keys that only tests use. Those that are stored here are valid for a hundred years. */
import { generateKeyPairSync, sign, X509Certificate } from 'node:crypto';

/** What the platform shows. */
export const SERVER = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUMjrbbfECeINpC8rc1TJm6/+bwTUwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjIzMTAwOFoYDzIxMjYxMDI5
MjMxMDA4WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAS4knMi4xBveJE14ubY2FeMe690DTcg9XGjt1AWCxV2v0jCff0Tovha
2GFmEdBpPg94LwYRegcB1/YMRM9rfaAVo28wbTAdBgNVHQ4EFgQUXlNVJnisPuQL
qaNQAQF5HvY8/PYwHwYDVR0jBBgwFoAUXlNVJnisPuQLqaNQAQF5HvY8/PYwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARhwR/AAABgglsb2NhbGhvc3QwCgYIKoZI
zj0EAwIDRwAwRAIgCXYKJ2rNoEUU29qls+OBJy2+biG0gSOw96MrkT8RJhICIHYe
+pPkDbcuMelE9hg/sdWJjZruUeNQA4NIY10Ky0TP
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgMMsNzSphbHAUZTe9
uDC+SUv3RGRsU3WAw8JQuhHDv/OhRANCAAS4knMi4xBveJE14ubY2FeMe690DTcg
9XGjt1AWCxV2v0jCff0Tovha2GFmEdBpPg94LwYRegcB1/YMRM9rfaAV
-----END PRIVATE KEY-----
`,
};

/** What a device shows. */
export const DEVICE = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBeTCCAR+gAwIBAgIULUyXV3rK7ZcW2FCF+tLKuFOjcbwwCgYIKoZIzj0EAwIw
ETEPMA0GA1UEAwwGZGV2aWNlMCAXDTI2MTEyMjIzMTAwOFoYDzIxMjYxMDI5MjMx
MDA4WjARMQ8wDQYDVQQDDAZkZXZpY2UwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC
AAQ+7GOAITBicBFnj6nFebizKhn98rl0t9VwjiafrduUCZe5dQMR4e/IrsVodUg6
Gji18QOigLKfEsBFq8I7F6vso1MwUTAdBgNVHQ4EFgQUELSDgYxQ1vxWXby1OgV3
zxPO984wHwYDVR0jBBgwFoAUELSDgYxQ1vxWXby1OgV3zxPO984wDwYDVR0TAQH/
BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiBEP8IFMEK560HGIc+xB40LhvVhChGt
irNjFjOe19RQiAIhAPQ/cVpPeuMFg36dFbTD/qYDYwRkjiw6bwGcucyg/hjV
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgHIWZsdJUv9tB1z5b
9VDf0oGUnYB4JZ7xlhCm5zQbtpahRANCAAQ+7GOAITBicBFnj6nFebizKhn98rl0
t9VwjiafrduUCZe5dQMR4e/IrsVodUg6Gji18QOigLKfEsBFq8I7F6vs
-----END PRIVATE KEY-----
`,
};

/** A value of ASN.1, in the form of DER. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const ECDSA_WITH_SHA256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const utcTime = (time: number) => {
  const digits = new Date(time).toISOString().replace(/\D/g, '');
  return der(0x17, Buffer.from(`${digits.slice(2, 14)}Z`));
};

/** What a device shows, valid until a time in milliseconds, of which the seconds count. */
export function certificateUntil(time: number): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('device')))));
  const body = sequence(
    der(0x02, Buffer.of(1)),
    ECDSA_WITH_SHA256,
    name,
    sequence(utcTime(time - 86_400_000), utcTime(time)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.of(0), sign('sha256', body, privateKey));
  const certificate = new X509Certificate(sequence(body, ECDSA_WITH_SHA256, signature));
  return { cert: certificate.toString(), key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}
